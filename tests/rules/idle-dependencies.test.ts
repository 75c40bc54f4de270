import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Imports the server and prints the loaded files of packages, each as a pair of package and path. */
const LIST_FILES = `
  import { registerHooks } from 'node:module';
  const files = [];
  registerHooks({
    load(url, context, next) {
      const path = /^file:.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)\\/(.+)/.exec(url);
      if (path !== null) files.push(path.slice(1));
      return next(url, context);
    },
  });
  await import('./src/server/start.ts');
  console.log(JSON.stringify(files));
`;

/**
 * The dependencies that an idle server may load. A dependency that takes more than a megabyte and that not every
 * process needs is imported where it is used instead (decision 0035).
 */
const AT_START = new Set([
  ...['compress', 'cookie', 'helmet', 'multipart', 'static', 'websocket'].map((name) => `@fastify/${name}`),
  ...['@node-rs/argon2', '@resvg/resvg-wasm', 'any-ascii', 'chokidar', 'confusables', 'content-disposition'],
  ...['csv-stringify', 'drizzle-orm', 'exifreader', 'fastest-levenshtein', 'fastify', 'feed', 'ipaddr.js'],
  ...['lru-cache', 'pg', 'pg-boss', 'pg-copy-streams', 'pino', 'sanitize-html', 'sharp', 'tar', 'thumbhash'],
  ...['tlds', 'unicode-confusables', 'zod'],
]);

const printed = execFileSync(process.execPath, ['--input-type=module', '-e', LIST_FILES], {
  cwd: ROOT,
  encoding: 'utf8',
});
const loaded: [name: string, path: string][] = JSON.parse(printed);

test('[LIGHT-1] dependencies that an idle server does not need are loaded on demand', async () => {
  const { dependencies } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const names = new Set(loaded.map(([name]) => name));
  expect(names).toContain('fastify');
  expect([...names].filter((name) => name in dependencies && !AT_START.has(name))).toEqual([]);
});

test('[LIGHT-1] drizzle-orm is loaded as CommonJS only', () => {
  const files = loaded.filter(([name]) => name === 'drizzle-orm').map(([, path]) => path);
  expect(files).toContain('pg-core/index.cjs');
  expect(files.filter((path) => !path.endsWith('.cjs'))).toEqual([]);
});
