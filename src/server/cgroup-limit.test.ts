import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { cgroupLimit } from './cgroup-limit.ts';

const MB = 1024 * 1024;

/** The limit of a process with this `/proc/self/cgroup` and these files below `/sys/fs/cgroup`. */
function limitIn(membership: string, files: Record<string, string | number>): number | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'gomai-cgroup-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'membership'), membership);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${content}\n`);
  }
  return cgroupLimit(join(folder, 'membership'), folder);
}

test('[LIGHT-1] finds the memory limit of a parent cgroup (v2)', () => {
  const own = { 'app.slice/gomai.service/memory.max': 'max', 'app.slice/memory.max': 512 * MB };
  expect(limitIn('0::/app.slice/gomai.service\n', own)).toBe(512 * MB);
  expect(limitIn('0::/app.slice/gomai.service\n', { ...own, 'app.slice/memory.high': 400 * MB })).toBe(
    400 * MB,
  );
  // In a container the process's own group appears as the root.
  expect(limitIn('0::/\n', { 'memory.max': 320 * MB })).toBe(320 * MB);
  expect(limitIn('0::/../other/gomai\n', { 'memory.max': 'max' })).toBeUndefined();
});

test('[LIGHT-1] finds the memory limit of a parent cgroup (v1)', () => {
  const groups = '9:name=systemd:/\n4:cpu,memory:/docker/ab12/inner\n3:cpuset:/docker/ab12\n0::/\n';
  const files = {
    'memory/memory.limit_in_bytes': '9223372036854771712',
    'memory/docker/ab12/memory.limit_in_bytes': 320 * MB,
    'memory/docker/ab12/inner/memory.limit_in_bytes': '9223372036854771712',
    'cpuset/docker/ab12/memory.limit_in_bytes': 1,
  };
  expect(limitIn(groups, files)).toBe(320 * MB);
});

test('[LIGHT-1] finds no limit if the cgroup files are missing or malformed', () => {
  expect(cgroupLimit('/nowhere/cgroup', '/nowhere')).toBeUndefined();
  expect(limitIn('0::/app.slice\n', {})).toBeUndefined();
  expect(limitIn('nonsense\n\n1:memory\n', {})).toBeUndefined();
});
