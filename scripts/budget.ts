import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** Budget of a visitor's first load, compressed (decision 0016). */
export const MAX_SCRIPT_BYTES = 95_000;
const MAX_STYLE_BYTES = 10_000;

const DOCUMENT = 'index.html';
/** The source of each measured page. Every first load also includes the document's script and the application. */
const PAGE_SOURCES = {
  '/': 'pages/home-page.tsx',
  '/gallery': 'pages/gallery-page.tsx',
  '/YYYY-MM-DD': 'pages/day-page.tsx',
  '/news': 'pages/news-page.tsx',
  '/calendar': 'pages/calendar-page.tsx',
  '/five': 'pages/selection-page.tsx',
  '/YYYY-MM-DD/opening': 'pages/replay-page.tsx',
};

/** The fields used here of a chunk's entry in Vite's manifest. */
interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
}

export interface FirstLoad {
  path: string;
  scriptBytes: number;
  styleBytes: number;
}

/** Returns the compressed (brotli) bytes that each page of a built site loads first. */
export async function firstLoads(web: string): Promise<FirstLoad[]> {
  const manifest = JSON.parse(await readFile(join(web, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const document = await readFile(join(web, 'index.html'), 'utf8');
  const inlined = (element: RegExp) => {
    const text = [...document.matchAll(element)].map(([, code = '']) => code).join('');
    return text === '' ? 0 : brotliCompressSync(text).length;
  };
  const pages: string[] = Object.values(PAGE_SOURCES);
  const application = manifest[DOCUMENT]?.dynamicImports?.filter((key) => !pages.includes(key)) ?? [];
  return Promise.all(
    Object.entries(PAGE_SOURCES).map(async ([path, source]) => {
      const chunks = withImports(manifest, [DOCUMENT, ...application, source]);
      const sizeOf = async (files: string[]) =>
        (await Promise.all(files.map(async (file) => (await stat(join(web, `${file}.br`))).size))).reduce(
          (sum, bytes) => sum + bytes,
          0,
        );
      return {
        path,
        scriptBytes:
          inlined(/<script>(.*?)<\/script>/gs) + (await sizeOf([...new Set(chunks.map(({ file }) => file))])),
        styleBytes:
          inlined(/<style>(.*?)<\/style>/gs) +
          (await sizeOf([...new Set(chunks.flatMap(({ css = [] }) => css))])),
      };
    }),
  );
}

function withImports(manifest: Record<string, Chunk>, keys: readonly string[]): Chunk[] {
  const reached = new Set<string>();
  const reach = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The build has no chunk for ${key}`);
    if (reached.has(key)) return;
    reached.add(key);
    chunk.imports?.forEach(reach);
  };
  keys.forEach(reach);
  return [...reached].flatMap((key) => manifest[key] ?? []);
}

/** Prints the sizes of each page. @throws Error if one is over budget */
export async function checkBudget(web: string, print: (line: string) => void): Promise<void> {
  const loads = await firstLoads(web);
  for (const { path, scriptBytes, styleBytes } of loads) {
    print(
      `First load of ${path}: ${kilobytes(scriptBytes)} of JavaScript (at most ${kilobytes(MAX_SCRIPT_BYTES)}), ` +
        `${kilobytes(styleBytes)} of CSS (at most ${kilobytes(MAX_STYLE_BYTES)}), brotli`,
    );
  }
  const tooHeavy = loads.filter(
    ({ scriptBytes, styleBytes }) => scriptBytes > MAX_SCRIPT_BYTES || styleBytes > MAX_STYLE_BYTES,
  );
  if (tooHeavy.length > 0) {
    throw new Error(`First load over budget: ${tooHeavy.map(({ path }) => path).join(', ')}`);
  }
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
