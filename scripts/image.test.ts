import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'gomai-image-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('[OPS-5] the image gets checksums of all its files but packages, and changed ones are found', () => {
  const dockerfile = readFileSync(join(import.meta.dirname, '../Dockerfile'), 'utf8');
  const [, command = ''] = /^RUN (find .*)$/m.exec(dockerfile) ?? [];
  const run = (script: string) => execFileSync('sh', ['-c', script], { cwd: folder, encoding: 'utf8' });
  for (const part of ['dist', 'node_modules/a', 'src/with space']) {
    mkdirSync(join(folder, part), { recursive: true });
    writeFileSync(join(folder, part, 'file'), part);
  }
  run(command);
  const sums = readFileSync(join(folder, 'dist/SHA256SUMS'), 'utf8');
  expect(sums.match(/\.\/.*$/gm)).toEqual(['./dist/file', './src/with space/file']);
  // A second time, when the sums are there already.
  run(command);
  expect(readFileSync(join(folder, 'dist/SHA256SUMS'), 'utf8')).toBe(sums);
  expect(run('sha256sum --quiet -c dist/SHA256SUMS')).toBe('');
  writeFileSync(join(folder, 'dist/file'), 'changed');
  expect(() => run('sha256sum --quiet --status -c dist/SHA256SUMS')).toThrow();
});
