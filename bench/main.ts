/**
 * `npm run bench [-- images|hdr|pages|steps|api|chat|crowd|tour|memory]`: measures Gomai beside its alternatives,
 * prints tables and writes them to `bench/README.md`. Without an argument runs every suite.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildSite } from '../scripts/build.ts';
import { BENCH_FOLDER, installPeers } from './support/installed-peers.ts';
import { runSuite } from './support/run-suite.ts';
import type { Suite } from './support/suite.ts';

const NAMES = ['images', 'hdr', 'pages', 'steps', 'api', 'chat', 'crowd', 'tour', 'memory'];

const fileOf = (name: string) => join(BENCH_FOLDER, `${name}.ts`);
const existing = NAMES.filter((name) => existsSync(fileOf(name)));
// `images` includes `hdr`.
const asked = process.argv.slice(2).flatMap((name) => (name === 'images' ? [name, 'hdr'] : [name]));
const unknown = asked.find((name) => !existing.includes(name));

if (unknown !== undefined) {
  console.error(`Unknown suite ${unknown}; the suites are: ${existing.join(', ')}`);
  process.exitCode = 2;
} else {
  await installPeers((line) => console.error(line));
  await buildSite({ ifStale: true });
  for (const name of asked.length > 0 ? asked : existing) {
    const { suite }: { suite: Suite } = await import(fileOf(name));
    try {
      await runSuite(suite);
    } catch (error) {
      console.error(`[${name}]`, error);
      process.exitCode = 1;
    }
  }
}
