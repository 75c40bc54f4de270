import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Prints the packages whose files are loaded when the server is imported. */
const LIST_PACKAGES = `
  import { registerHooks } from 'node:module';
  const packages = new Set();
  registerHooks({
    load(url, context, next) {
      const path = /^file:.*\\/node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url);
      if (path !== null) packages.add(path[1]);
      return next(url, context);
    },
  });
  await import('./src/server/start.ts');
  console.log(JSON.stringify([...packages]));
`;

/**
 * The dependencies that a server at rest holds in memory. One that takes more than a megabyte and is not needed by every
 * process is imported where it is used instead (decision 0035).
 */
const AT_START = new Set([
  ...['compress', 'cookie', 'helmet', 'multipart', 'static', 'websocket'].map((name) => `@fastify/${name}`),
  ...['@node-rs/argon2', '@resvg/resvg-wasm', 'any-ascii', 'chokidar', 'confusables', 'content-disposition'],
  ...['csv-stringify', 'drizzle-orm', 'exifreader', 'fastest-levenshtein', 'fastify', 'feed', 'ipaddr.js'],
  ...['lru-cache', 'pg', 'pg-boss', 'pg-copy-streams', 'pino', 'sanitize-html', 'sharp', 'tar', 'thumbhash'],
  ...['tlds', 'unicode-confusables', 'zod'],
]);

test('[LIGHT-1] modules that an idle server does not need are loaded on demand', async () => {
  const { dependencies } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', LIST_PACKAGES], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const loaded: string[] = JSON.parse(printed);
  expect(loaded).toContain('fastify');
  expect(loaded.filter((name) => name in dependencies && !AT_START.has(name))).toEqual([]);
});
