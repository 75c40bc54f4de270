import { cpSync, default as fs, mkdtempSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { testTemplate } from '../../../../tests/support/database.ts';
import { openEngine } from './open-engine.ts';

test('fsyncs every commit', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gomai-engine-'));
  cpSync(await testTemplate(), join(folder, 'database'), { recursive: true });
  const engine = await openEngine(join(folder, 'database'), () => {});
  await engine.exec('CREATE TABLE counted (id int)');

  const fsync = vi.spyOn(fs, 'fsyncSync');
  syncBuiltinESMExports();
  for (let id = 0; id < 20; id++) await engine.query('INSERT INTO counted VALUES ($1)', [id]);
  expect(fsync).toHaveBeenCalledTimes(20);
  // A checkpoint syncs files and the folders whose entries changed.
  await engine.exec('CHECKPOINT');
  expect(fsync.mock.calls.length).toBeGreaterThan(22);
  vi.restoreAllMocks();
  syncBuiltinESMExports();

  const { rows } = await engine.query(
    `SELECT current_setting('fsync') AS fsync, current_setting('full_page_writes') AS pages`,
  );
  expect(rows).toEqual([{ fsync: 'on', pages: 'on' }]);
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});
