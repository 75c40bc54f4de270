import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const NUMBER = /^\d+$/;

/**
 * The smallest memory limit (bytes) of this process's cgroup and its parents, v1 and v2. Without a limit it is almost
 * 2^63 under v1, and undefined under v2 and without cgroup files. Node reads only the process's own group, but a
 * systemd slice or a container limits a parent.
 */
export function cgroupLimit(membership = '/proc/self/cgroup', root = '/sys/fs/cgroup'): number | undefined {
  const lines = read(membership)?.matchAll(/^\d+:([^:\n]*):(\/.*)$/gm) ?? [];
  const limits = [...lines].flatMap(([, controllers = '', path = '/']) => {
    if (controllers === '') return limitsOf(root, path, ['memory.max', 'memory.high']);
    if (!controllers.split(',').includes('memory')) return [];
    return limitsOf(join(root, 'memory'), path, ['memory.limit_in_bytes']);
  });
  return limits.length === 0 ? undefined : Math.min(...limits);
}

/** Returns the limits of the group and its parents. Groups that are invisible in a container have no files. */
function limitsOf(root: string, path: string, files: string[]): number[] {
  const texts = files.map((file) => read(join(root, path, file))?.trim() ?? '');
  const limits = texts.filter((text) => NUMBER.test(text)).map(Number);
  return path === '/' ? limits : [...limits, ...limitsOf(root, dirname(path), files)];
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
