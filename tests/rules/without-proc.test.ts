import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { childEnv } from '../support/child-env.ts';
import { COMPILED_ONCE } from '../support/compiled-once.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Runs a program with /proc and /sys empty. */
const HIDDEN = 'mount -t tmpfs none /proc && mount -t tmpfs none /sys && exec "$@"';
const within = (...command: string[]) => ['--mount', 'sh', '-c', HIDDEN, 'sh', ...command];

/** Whether this user, who must be root, may hide /proc and /sys from a program. */
function canHide(): boolean {
  try {
    execFileSync('unshare', within('true'), { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

test.skipIf(!canHide())('[LIGHT-1] the server starts without /proc and /sys', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gomai-no-proc-'));
  const server = spawn('unshare', within(process.execPath, ...COMPILED_ONCE, 'src/server/main.ts'), {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...childEnv(), DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'warn' },
  });
  const exit = once(server, 'exit');
  onTestFinished(async () => {
    server.kill('SIGKILL');
    await exit;
    rmSync(folder, { recursive: true });
  });
  const printed: string[] = [];
  for await (const line of createInterface({ input: server.stdout })) {
    printed.push(line);
    if (line.includes('open on')) break;
  }
  const [, address = ''] = /open on (\S+)/.exec(printed.at(-1) ?? '') ?? [];
  expect((await fetch(address)).status, printed.join('\n')).toBe(200);
});
