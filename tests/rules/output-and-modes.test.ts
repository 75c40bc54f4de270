import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { childEnv } from '../support/child-env.ts';
import { COMPILED_ONCE } from '../support/compiled-once.ts';

/** The server's first start, in a data folder that other users of the machine can read. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

let folder: string;
let server: ChildProcess;
let output: Interface;
let address: string;
const printed: string[] = [];
const errors: string[] = [];

async function isPrinted(part: string): Promise<void> {
  while (!printed.some((line) => line.includes(part))) await once(output, 'line');
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gomai-printed-'));
  await mkdir(join(folder, 'media/ab'), { recursive: true });
  await writeFile(join(folder, 'media/ab/old.jpeg'), 'x');
  for (const path of ['media/ab/old.jpeg', 'media/ab', 'media', '.']) await chmod(join(folder, path), 0o755);
  server = spawn(process.execPath, [...COMPILED_ONCE, 'src/server/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...childEnv(), DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'debug', PUBLIC_ULR: 'x' },
  });
  output = createInterface({ input: server.stdout! }).on('line', (line) => printed.push(line));
  createInterface({ input: server.stderr! }).on('line', (line) => errors.push(line));
  const ended = once(server, 'exit').then(() => {
    throw new Error(`The server did not start: ${errors.join(' ')}`);
  });
  ended.catch(() => {});
  await Promise.race([isPrinted('Gomai is open on'), ended]);
  [address = ''] = /http:\S+/.exec(printed[1] ?? '') ?? [];
});
afterAll(async () => {
  if (server.exitCode === null && server.signalCode === null) {
    server.kill('SIGKILL');
    await once(server, 'exit');
  }
  await rm(folder, { recursive: true, force: true });
});

test('[LIGHT-5] the server prints two lines for the owner, then JSON, with one info line per page view', async () => {
  const { status, headers } = await fetch(`${address}/gallery?camera=a-secret`);
  expect(status).toBe(200);
  await isPrinted('"url":"/gallery"');

  expect(printed[0]).toMatch(/^The owner's password \(shown this once\): \S+$/);
  expect(printed[1]).toMatch(/^Gomai is open on http:/);
  const lines = printed.slice(2).map((line) => JSON.parse(line));
  expect(lines.some(({ msg }) => String(msg).startsWith('Unknown setting PUBLIC_ULR'))).toBe(true);
  const ofPage = lines.filter(({ reqId }) => reqId === headers.get('x-request-id'));
  expect(ofPage.filter(({ level }) => level >= 30).map(({ req }) => req.url)).toEqual(['/gallery']);
  expect(ofPage.length).toBeGreaterThan(2);
  expect(ofPage.at(-1)?.req.remoteAddress).toBe('127.0.0.0/24');
  expect(printed.join('')).not.toContain('a-secret');
});

test('[LIGHT-5] a failed start also prints the log lines that were held back until the start', async () => {
  const failed = spawn(process.execPath, [...COMPILED_ONCE, 'src/server/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...childEnv(), DATA_DIR: '/dev/null', PORT: '0', PUBLIC_ULR: 'x' },
  });
  const [out, err] = await Promise.all([text(failed.stdout), text(failed.stderr)]);
  expect(JSON.parse(out)).toMatchObject({ msg: expect.stringContaining('Unknown setting PUBLIC_ULR') });
  expect(err).toBe('Gomai cannot start: DATA_DIR /dev/null is not a folder.\n');
});

test('[PRIV-6] other users can read neither old nor new files in the data folder', async () => {
  await isPrinted('made files private');
  const paths = (await readdir(folder, { recursive: true })).map((name) => join(folder, name));
  const open = [];
  for (const path of [folder, ...paths]) {
    const { mode } = await stat(path);
    if ((mode & 0o077) !== 0) open.push(`${(mode & 0o777).toString(8)} ${path.slice(folder.length)}`);
  }
  expect(paths.length).toBeGreaterThan(100);
  expect(open).toEqual([]);
});

test('[LIGHT-5] a stopping server prints only JSON', async () => {
  server.kill('SIGTERM');
  // Waits for `close`, because the last lines may arrive after `exit`.
  await once(server, 'close');
  for (const line of printed.slice(2)) JSON.parse(line);
  expect(errors).toEqual([]);
});
