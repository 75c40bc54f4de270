import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { CHAT_PATH } from '../../src/shared/chat.ts';
import { childEnv } from '../support/child-env.ts';
import { freePort } from '../support/free-port.ts';
import {
  findPostgresBinaries,
  type PostgresServer,
  startPostgresServer,
} from '../support/postgres-server.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const COMPONENT = 'ui/seal.tsx';
const SERVER_FILE = 'src/server/features/site/routes.ts';

/** Polls for at most two minutes. */
const poll = <Value>(value: () => Value) => expect.poll(value, { timeout: 2 * 60_000 });

/** Copies the sources and links the dependencies, as in a fresh clone after `npm ci`. */
function checkOut(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gomai-dev-'));
  const files = ['migrations', 'package.json', 'scripts', 'src', 'tsconfig.json', 'vite.config.ts'];
  for (const file of files) cpSync(join(ROOT, file), join(folder, file), { recursive: true });
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name !== '.vite') symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
  }
  return folder;
}

const kinds = findPostgresBinaries() === undefined ? ['embedded'] : ['embedded', 'PostgreSQL'];

describe.each(kinds)('npm run dev on the %s database', { timeout: 5 * 60_000 }, (kind) => {
  let postgres: PostgresServer | undefined;
  let folder: string;
  let address: string;
  let server: ChildProcess;
  let output = '';
  const starts = () => output.split('is being developed on').length - 1;
  const edit = (path: string, from: string, to: string) => {
    const file = join(folder, path);
    const text = readFileSync(file, 'utf8');
    if (!text.includes(from)) throw new Error(`${path} does not contain ${from}`);
    writeFileSync(file, text.replace(from, to));
  };

  beforeAll(async () => {
    if (kind === 'PostgreSQL') postgres = await startPostgresServer();
    folder = checkOut();
    const port = await freePort();
    address = `http://127.0.0.1:${port}`;
    server = spawn('npm', ['run', 'dev'], {
      cwd: folder,
      env: {
        ...childEnv(),
        HOME: process.env.HOME,
        PORT: String(port),
        ...(postgres && { DATABASE_URL: postgres.url }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Makes a process group, so that npm, the watcher and the server are killed together.
      detached: true,
    });
    for (const stream of [server.stdout, server.stderr]) {
      stream?.on('data', (chunk) => {
        output += chunk;
      });
    }
  });
  afterAll(async () => {
    const exit = once(server, 'exit');
    process.kill(-(server.pid ?? 0), 'SIGKILL');
    await exit;
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('serves the page, sends a changed component to it and restarts on a changed server file', async () => {
    const since = performance.now();
    const seconds = () => `${((performance.now() - since) / 1000).toFixed(1)} s`;
    await poll(() => starts() || server.exitCode).toBe(1);
    const page = await fetch(address, { headers: { accept: 'text/html' } });
    expect(page.status, output).toBe(200);
    console.info(`first page on the ${kind} database after ${seconds()}`);
    const html = await page.text();
    expect(html).toContain('/@vite/client');
    for (const path of [...html.matchAll(/(?:href|src)="(\/[\w./@-]+\.(?:css|ts|tsx))"/g)].map(
      ([, path]) => path,
    )) {
      expect.soft((await fetch(`${address}${path}`)).status, path).toBe(200);
    }

    const chat = new WebSocket(`${address.replace('http', 'ws')}${CHAT_PATH}`, { origin: address });
    await once(chat, 'open');
    chat.close();
    const socket = new WebSocket(`${address.replace('http', 'ws')}/@hot-reload`, 'vite-hmr');
    const received: string[] = [];
    socket.on('message', (data) => received.push(String(data)));
    await once(socket, 'open');
    expect((await fetch(`${address}/${COMPONENT}`)).status).toBe(200);
    edit(`src/web/${COMPONENT}`, '<svg', '<svg data-changed="yes"');
    await poll(() => received.join('\n')).toMatch(new RegExp(`"type":"js-update".*"/${COMPONENT}"`));
    await poll(async () => (await fetch(address)).text()).toContain('data-changed="yes"');
    expect(starts()).toBe(1);
    console.info(`the page has the changed component ${seconds()} after the start`);

    edit(SERVER_FILE, "display: 'standalone'", "display: 'fullscreen'");
    await poll(starts).toBe(2);
    console.info(`the server has restarted with its changed file ${seconds()} after the start`);
    const manifest = await fetch(`${address}/manifest.webmanifest`);
    expect(await manifest.json()).toMatchObject({ display: 'fullscreen' });
  });
});
