import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, onTestFinished, test, vi } from 'vitest';
import { canLimitMemory, runLimited } from './limited-server.ts';

const MEMORY = '/sys/fs/cgroup/memory';

test.runIf(existsSync(MEMORY) && canLimitMemory())(
  'a program may end before its child process; the group is removed after both',
  async () => {
    const script = 'sleep 60 > /dev/null 2>&1 & echo "open on http://$!"';
    const run = runLimited({ limitMb: 64, command: ['sh', '-c', script] });
    const child = Number((await run.listening).slice('http://'.length));
    const [, group = ''] = /memory:(.*)/.exec(readFileSync(`/proc/${child}/cgroup`, 'utf8')) ?? [];
    await expect(run.ended).resolves.toBe(0);
    expect(existsSync(MEMORY + group)).toBe(true);
    process.kill(child, 'SIGKILL');
    await expect.poll(() => existsSync(MEMORY + group), { timeout: 10_000 }).toBe(false);
  },
);

test('a program that cannot start has no peak, and leaves no timer', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const run = runLimited({ limitMb: 64, command: ['true'], cwd: `${tmpdir()}/gomai-no-such-folder` });
  await expect(run.ended).rejects.toThrow('ENOENT');
  expect([run.peakMb(), vi.getTimerCount()]).toEqual([Number.NaN, 0]);
});
