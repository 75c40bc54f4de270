import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'gomai-image-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('[OPS-5] the image’s checksums cover all files except packages and reveal a changed file', () => {
  const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
  const [, command = ''] = /^RUN (find .*)$/m.exec(dockerfile) ?? [];
  const run = (script: string) => execFileSync('sh', ['-c', script], { cwd: folder, encoding: 'utf8' });
  for (const part of ['dist', 'node_modules/a', 'src/with space']) {
    mkdirSync(join(folder, part), { recursive: true });
    writeFileSync(join(folder, part, 'file'), part);
  }
  run(command);
  const sums = readFileSync(join(folder, 'dist/SHA256SUMS'), 'utf8');
  expect(sums.match(/\.\/.*$/gm)).toEqual(['./dist/file', './src/with space/file']);
  // A second run does not add SHA256SUMS itself.
  run(command);
  expect(readFileSync(join(folder, 'dist/SHA256SUMS'), 'utf8')).toBe(sums);
  expect(run('sha256sum --quiet -c dist/SHA256SUMS')).toBe('');
  writeFileSync(join(folder, 'dist/file'), 'changed');
  expect(() => run('sha256sum --quiet --status -c dist/SHA256SUMS')).toThrow();
});

test('[OPS-1] compose passes the commit to the build of the image', () => {
  const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
  expect(read('Dockerfile')).toMatch(/^ARG GIT_COMMIT\nRUN node scripts\/build\.ts$/m);
  for (const file of ['compose.yaml', 'compose.machine.yaml'])
    expect(read(`deploy/${file}`)).toMatch(/^ {8}GIT_COMMIT: \$\{GIT_COMMIT:-\}$/m);
});

test('[OPS-5] the image contains only listed files, not the settings, keys or data of the build folder', () => {
  const lines = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n');
  const [all, ...exceptions] = lines.filter((line) => line !== '' && !line.startsWith('#'));
  expect(all).toBe('*');
  // Every exception is a top-level name without patterns, so Docker sends exactly these files and folders.
  expect(exceptions.filter((line) => !/^![\w.-]+$/.test(line))).toEqual([]);
  const sent = exceptions.map((line) => line.slice(1));
  for (const secret of ['.env', 'data', 'deploy', '.git', 'dist', 'node_modules', 'tests'])
    expect(sent).not.toContain(secret);
  const tracked = execFileSync('git', ['ls-files', ...sent], { cwd: ROOT, encoding: 'utf8' }).split('\n');
  expect(sent.filter((name) => !tracked.some((file) => file.split('/')[0] === name))).toEqual([]);
  expect(sent).toEqual(expect.arrayContaining(['.npmrc', 'migrations', 'scripts', 'src', 'vite.config.ts']));
});
