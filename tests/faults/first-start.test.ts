import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

test('[AUTH-5] a first start that cannot listen has still shown the password it made', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gomai-first-'));
  const occupied = createServer().listen(0, '127.0.0.1');
  await once(occupied, 'listening');
  const { port } = occupied.address() as { port: number };
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    env: { PATH: process.env.PATH, DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'silent' },
  });
  const [[code], stdout, stderr] = await Promise.all([
    once(server, 'exit'),
    text(server.stdout),
    text(server.stderr),
  ]);
  occupied.close();
  rmSync(folder, { recursive: true, force: true });
  expect(code).toBe(1);
  expect(stdout).toMatch(/password \(shown this once\): [a-z2-9]{4}(-[a-z2-9]{4}){3}/);
  expect(stderr).toMatch(/^Gomai cannot start: [^\n]*EADDRINUSE[^\n]*\n$/);
});
