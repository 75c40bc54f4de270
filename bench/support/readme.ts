import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BENCH_FOLDER } from './installed-peers.ts';

const README = join(BENCH_FOLDER, 'README.md');

/** Replaces a suite's section of `bench/README.md`, or appends it. Other sections are unchanged. */
export async function writeSection(name: string, body: string): Promise<void> {
  await writeFile(README, withSection(await readFile(README, 'utf8'), name, body));
}

export function withSection(page: string, name: string, body: string): string {
  const [start, end] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`];
  const section = `${start}\n\n${body.trim()}\n\n${end}`;
  const from = page.indexOf(start);
  const to = page.indexOf(end);
  if (from < 0 || to < from) return `${page.trimEnd()}\n\n${section}\n`;
  return page.slice(0, from) + section + page.slice(to + end.length);
}
