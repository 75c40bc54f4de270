import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { childEnv } from '../support/child-env.ts';
import { testImage } from '../support/test-image.ts';

const ROOT = join(import.meta.dirname, '../..');

let folder: string;
let running: ChildProcessByStdio<null, Readable, null> | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gomai-demo-'));
});
afterEach(async () => {
  await end();
  rmSync(folder, { recursive: true, force: true });
});

interface Started {
  pid: number;
  /** The lines that the demo printed until the site was open. */
  printed: string[];
  /** The command lines of the demo's child processes when it began to publish. */
  helpers: string[];
}

/** Starts the demo as `npm run demo -- --photos DIR --days 1` does. */
async function startDemo(photos: string): Promise<Started> {
  const args = ['--max-semi-space-size=2', 'demo/main.ts', '--photos', photos, '--days', '1'];
  running = spawn(process.execPath, args, {
    cwd: ROOT,
    env: {
      ...childEnv(),
      DATA_DIR: join(folder, 'data'),
      HOST: '127.0.0.1',
      PORT: '0',
      MALLOC_ARENA_MAX: '2',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { pid = 0 } = running;
  const printed: string[] = [];
  let helpers: string[] = [];
  for await (const line of createInterface({ input: running.stdout })) {
    printed.push(line);
    if (line.startsWith('Publishing') && helpers.length === 0) helpers = childrenOf(pid).map(commandOf);
    if (line.includes('The owner signs in')) return { pid, printed, helpers };
  }
  throw new Error(`The demo ended early\n${printed.join('\n')}`);
}

/** Stops the demo. Does not check the exit code, because a slow stop on a busy machine exits with 1. */
async function end(): Promise<void> {
  if (running === undefined) return;
  const exit = once(running, 'exit');
  running.kill('SIGTERM');
  running = undefined;
  await exit;
}

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);

const commandOf = (pid: string) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ');

const residentMb = (pid: number) =>
  (1024 * Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])) / 1e6;

test.runIf(process.platform === 'linux')(
  '[LIGHT-2] a child process fills the demo and then ends, and a second start fills nothing',
  { timeout: 360_000 },
  async () => {
    for (let n = 0; n < 5; n++) {
      // Small photos are enough, because the test does not measure the process that makes the renditions.
      const photo = await testImage({ width: 64, height: 48, seed: n + 1 });
      writeFileSync(join(folder, `${n}.jpg`), photo);
    }
    const first = await startDemo(folder);
    expect(first.printed).toContain('Publishing the days: 1 of 1');
    expect(first.printed).toContain('Preparing every size of the photos, days: 1 of 1');
    expect(first.helpers).toEqual([expect.stringContaining('demo/fill.ts')]);
    expect(childrenOf(first.pid)).toEqual([]);
    expect(residentMb(first.pid)).toBeLessThan(400);
    await end();

    const second = await startDemo(folder);
    expect(second.printed.filter((line) => /Publishing|Preparing/.test(line))).toEqual([]);
    expect(residentMb(second.pid)).toBeLessThan(300);
  },
);
