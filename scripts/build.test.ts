import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** A copy of the sources without vite.config.ts, so that every build fails. */
let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'gomai-build-'));
  for (const name of ['scripts', 'src', 'migrations', 'package.json', 'package-lock.json']) {
    cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function build() {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.ts', '--if-stale'], {
    cwd: copy,
    encoding: 'utf8',
  });
  return { status, lines: stderr.trim().split('\n') };
}

test('a failing step ends the build, and the last line names the step', () => {
  const { status, lines } = build();
  expect(status).toBe(1);
  expect(lines.at(-1)).toBe('The site could not be built (pages).');
});

test('a failed build deletes the hash of the sources that were built before', () => {
  const stamp = join(copy, 'dist/stamp');
  mkdirSync(join(copy, 'dist'), { recursive: true });
  writeFileSync(stamp, 'the hash of the former sources');
  expect(build().status).toBe(1);
  expect(existsSync(stamp)).toBe(false);
});

test('a build whose output folder is not writable prints one line that says what to do', () => {
  rmSync(join(copy, 'dist'), { recursive: true, force: true });
  // A dangling link is not writable even for root, who runs the tests in containers.
  symlinkSync(join(copy, 'missing/dist'), join(copy, 'dist'));
  const { status, lines } = build();
  expect(status).toBe(1);
  expect(lines).toEqual([
    `The site must be built, but this user cannot write to ${join(copy, 'dist')}: run \`npm run build\` as that folder’s owner.`,
  ]);
});

test('every user may read the built template for new databases', () => {
  const template = join(ROOT, 'dist/database-template');
  const modeOf = (path: string) => statSync(path).mode & 0o777;
  const entries = readdirSync(template, { recursive: true, withFileTypes: true });
  expect(modeOf(template)).toBe(0o755);
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    expect(modeOf(path), path).toBe(entry.isDirectory() ? 0o755 : 0o644);
  }
});
