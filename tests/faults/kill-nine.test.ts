import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { testTemplate } from '../support/database.ts';
import { killNine, summary } from './kill-nine.ts';

const SCRIPT = join(import.meta.dirname, 'write-rows.ts');
const KILLS = 30;

test('embedded: kill -9 while it writes loses no acknowledged row', { timeout: 180_000 }, async () => {
  const result = await killNine({ script: SCRIPT, kills: KILLS, extraArguments: [await testTemplate()] });
  console.log(summary(result));
  expect(result).toMatchObject({ kills: KILLS, lost: 0, partial: 0 });
  expect(result.acked).toBeGreaterThan(KILLS);
});

test('embedded: a second process ends at once with one line', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gomai-second-'));
  const start = () => spawn(process.execPath, [SCRIPT, 'write', folder, template], { stdio: 'pipe' });
  const template = await testTemplate();
  const first = start();
  const firstExit = once(first, 'exit');
  await once(first.stdout, 'data');

  const started = performance.now();
  const second = start();
  const [[code], stderr] = await Promise.all([once(second, 'exit'), text(second.stderr)]);
  expect(performance.now() - started).toBeLessThan(2000);
  expect(code).toBe(1);
  expect(stderr).toBe(
    `Another process uses the embedded database ${join(folder, 'database')}. ` +
      'Stop the other one, or set DATABASE_URL to share a PostgreSQL server.\n',
  );
  expect(first.exitCode).toBeNull();

  first.kill('SIGKILL');
  await firstExit;
  const third = start();
  const thirdExit = once(third, 'exit');
  await once(third.stdout, 'data');
  third.kill('SIGKILL');
  await thirdExit;
  rmSync(folder, { recursive: true, force: true });
});
