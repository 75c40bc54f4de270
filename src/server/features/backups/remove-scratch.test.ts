import { access, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DRAFT_NOTE, removeScratch } from './remove-scratch.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const id = () => crypto.randomUUID();
/** Files that must not be removed. */
const KEPT = [
  'import-photos/a.jpg',
  'inbox/.hidden.part',
  'backups/2026-11-21T18-30-00Z/gomai.json',
  `media/ab/cd/${'ab'.repeat(32)}.jpg`,
  'cache/images/ab/abcdef.avif',
  'cache/videos/key.mp4',
];
let folder: string;
let options: Omit<Parameters<typeof removeScratch>[0], 'isAlone' | 'now'>;
let exported: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gomai-scratch-'));
  const dataDir = join(folder, 'data');
  const elsewhere = join(folder, 'another-disk');
  options = { dataDir, backupDir: join(dataDir, 'backups') };
  exported = join(elsewhere, `.${id()}.part`);
  const exporting = `export-${id()}`;
  const left = [
    `import-${id()}/tables/days.jsonl`,
    `${exporting}/media/a.jpg`,
    `backups/.unfinished-${id()}/tables/days.jsonl`,
    `media/drafts/.${id()}.part`,
    `media/drafts/${id()}`,
    `cache/images/drafts/.${id()}.part`,
    `cache/images/ab/.${id()}.part`,
    `cache/cards/ab/.${id()}.part`,
    `cache/videos/${id()}.part`,
    `.probe-${id()}`,
  ];
  for (const name of [...KEPT, ...left]) await put(join(dataDir, name));
  await put(join(dataDir, exporting, DRAFT_NOTE), exported);
  await put(exported);
  await put(join(elsewhere, 'gomai.tar'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function put(path: string, text = ''): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

async function filesIn(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1)).sort();
}

test('[OPS-3] removes only the leftovers of killed imports, exports, uploads, backups and encodings', async () => {
  await removeScratch({ ...options, isAlone: true, now: new Date() });
  expect(await filesIn(options.dataDir)).toEqual(KEPT.toSorted());
  expect(await filesIn(dirname(exported))).toEqual(['gomai.tar']);
});

test('[OPS-3] keeps leftovers for a day if other processes may be using them', async () => {
  const before = await filesIn(folder);
  await removeScratch({ ...options, isAlone: false, now: new Date() });
  expect(await filesIn(folder)).toEqual(before);
  await removeScratch({ ...options, isAlone: false, now: new Date(Date.now() + 2 * DAY_MS) });
  expect(await filesIn(options.dataDir)).toEqual(KEPT.toSorted());
  await expect(access(exported)).rejects.toThrow('ENOENT');
});

test('[OPS-3] ignores a draft that another process has removed meanwhile', async () => {
  // A dangling link is listed, but `stat` does not find it.
  await symlink('removed', join(options.dataDir, 'media', 'drafts', `.${id()}.part`));
  await expect(removeScratch({ ...options, isAlone: false, now: new Date() })).resolves.toBeUndefined();
});
