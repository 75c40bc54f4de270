import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { checkBudget, firstLoads, MAX_SCRIPT_BYTES } from './budget.ts';

/** A built site whose chunks have the given sizes. */
async function builtSite(bytes: Record<string, number>, head = ''): Promise<string> {
  const web = await mkdtemp(join(tmpdir(), 'gomai-budget-'));
  onTestFinished(() => rm(web, { recursive: true }));
  await mkdir(join(web, '.vite'));
  const manifest = {
    'index.html': {
      file: 'boot.js',
      dynamicImports: ['_main.js', 'pages/home-page.tsx', 'pages/news-page.tsx'],
    },
    '_main.js': { file: 'main.js', imports: ['_shared.js'] },
    '_shared.js': { file: 'shared.js' },
    'pages/home-page.tsx': { file: 'home.js', imports: ['_main.js', '_shared.js'] },
    'pages/gallery-page.tsx': { file: 'gallery.js', imports: ['_main.js'], css: ['gallery.css'] },
    'pages/day-page.tsx': { file: 'day.js' },
    'pages/news-page.tsx': { file: 'news.js' },
    'pages/calendar-page.tsx': { file: 'calendar.js' },
    'pages/selection-page.tsx': { file: 'selection.js' },
    'pages/replay-page.tsx': { file: 'replay.js' },
    'pages/admin/admin-page.tsx': { file: 'admin.js', imports: ['_main.js'] },
  };
  await writeFile(join(web, '.vite/manifest.json'), JSON.stringify(manifest));
  await writeFile(join(web, 'index.html'), `<head><style>p{color:red}</style>${head}</head>`);
  for (const { file } of Object.values(manifest)) {
    await writeFile(join(web, `${file}.br`), Buffer.alloc(bytes[file.replace('.js', '')] ?? 0));
  }
  await writeFile(join(web, 'gallery.css.br'), Buffer.alloc(bytes.sheet ?? 0));
  return web;
}

test('a first load counts the boot script, the application, the page and all their imports once', async () => {
  const web = await builtSite({ boot: 1, main: 10, shared: 100, home: 1000, gallery: 5000, sheet: 40 });
  const [home, gallery, day, news] = await firstLoads(web);
  expect(home).toMatchObject({ path: '/', scriptBytes: 1111 });
  expect(gallery).toMatchObject({ path: '/gallery', scriptBytes: 5111 });
  expect(day).toMatchObject({ path: '/YYYY-MM-DD', scriptBytes: 111 });
  expect(news).toMatchObject({ path: '/news', scriptBytes: 111 });
  // The gallery's styles are the document's style sheet and the chunk's own (40 bytes).
  expect(home?.styleBytes).toBeGreaterThan(0);
  expect(gallery?.styleBytes).toBe((home?.styleBytes ?? 0) + 40);
});

test('a first load includes inline scripts, and counts the document’s own script only once', async () => {
  const head = '<script>scrollTo(0, 0)</script><script type="module" src="/boot.js"></script>';
  const [home] = await firstLoads(await builtSite({ boot: 1000 }, head));
  const inlined = brotliCompressSync('scrollTo(0, 0)').length;
  expect(home).toMatchObject({ path: '/', scriptBytes: 1000 + inlined });
});

test('checkBudget prints every page’s figures and throws an error that names a page over budget', async () => {
  const lines: string[] = [];
  const say = (line: string) => lines.push(line);
  await checkBudget(await builtSite({ home: MAX_SCRIPT_BYTES }), say);
  expect(lines).toHaveLength(7);
  expect(lines[0]).toMatch(/^First load of \/: 95\.0 kB of JavaScript/);
  const heavy = checkBudget(await builtSite({ home: MAX_SCRIPT_BYTES, boot: 1 }), say);
  await expect(heavy).rejects.toThrow(/over budget: \/$/);
  await expect(checkBudget(await builtSite({ sheet: 10_000 }), say)).rejects.toThrow('/gallery');
});
