import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildFacts, buildTime } from './build-facts.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
let folder: string;

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.example', ...args], { cwd: folder })
    .toString()
    .trim();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gomai-build-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('[ADM-1] outside a git repository buildFacts returns only the date', async () => {
  expect(await buildFacts(folder, NOW)).toEqual({
    buildNumber: null,
    buildDate: '2026-11-20T12:00:00.000Z',
    gitCommit: null,
    gitBranch: null,
  });
});

test('[OPS-1] outside a git repository buildFacts uses GIT_COMMIT if it is a hash', async () => {
  const commit = '0123456789abcdef0123456789abcdef01234567';
  expect((await buildFacts(folder, NOW, commit)).gitCommit).toBe('0123456789ab');
  for (const none of ['', 'main', '"; x']) expect((await buildFacts(folder, NOW, none)).gitCommit).toBeNull();
});

test('[ADM-1] number, commit and branch come from git; uncommitted changes are marked', async () => {
  git('init', '-q', '-b', 'evening');
  await writeFile(join(folder, 'a.txt'), 'one');
  git('add', '.');
  git('commit', '-q', '-m', 'one');
  git('tag', 'v9');
  const commit = git('rev-parse', 'HEAD').slice(0, 12);
  expect(await buildFacts(folder, NOW)).toMatchObject({
    buildNumber: '1',
    gitCommit: commit,
    gitBranch: 'evening',
  });
  await writeFile(join(folder, 'a.txt'), 'two');
  expect((await buildFacts(folder, NOW)).gitCommit).toBe(`${commit}-dirty`);
  git('checkout', '-q', '--detach');
  expect((await buildFacts(folder, NOW)).gitBranch).toBeNull();
});

test('[ADM-1] buildFacts of a folder inside another repository returns no commit', async () => {
  const inner = join(folder, 'unpacked');
  await mkdir(inner);
  expect((await buildFacts(inner, NOW)).gitCommit).toBeNull();
});

test('[OPS-5] buildTime returns SOURCE_DATE_EPOCH, or now if it is missing or malformed', () => {
  expect(buildTime('1795440000').toISOString()).toBe('2026-11-23T13:20:00.000Z');
  const before = Date.now();
  for (const none of [undefined, '', 'yesterday']) {
    expect(buildTime(none).getTime()).toBeGreaterThanOrEqual(before);
  }
});
