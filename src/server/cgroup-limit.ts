import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const NUMBER = /^\d+$/;

/**
 * The smallest memory limit of this process's cgroup and of those above it, v1 and v2; undefined without one, or where
 * the system does not say. Node reads only the process's own group; the limit of a systemd slice or of a container is
 * further up.
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

/** From the group to the root; what is not visible from within a container has no files. */
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
