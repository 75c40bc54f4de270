import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { childEnv } from '../support/child-env.ts';
import { type GalleryProcess, startGallery } from '../support/gallery.ts';
import { isFirstRun, report } from './figures.ts';

let first: GalleryProcess;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gomai-second-'));
  first = await startGallery({ dataDir: folder });
});
afterAll(async () => {
  await first.stop();
  rmSync(folder, { recursive: true, force: true });
});

test.skipIf(!isFirstRun)(
  'on the embedded database a second process on the same folder ends with one line and changes nothing',
  async () => {
    // Ignores `.private-files`, which the first process writes later, once it has checked the modes of its files.
    const written = async () =>
      (await readdir(folder, { recursive: true })).filter((name) => name !== '.private-files');
    const before = await written();
    const startedAt = performance.now();
    const second = spawn(process.execPath, ['src/server/main.ts'], {
      env: { ...childEnv(), DATA_DIR: folder, PORT: '0' },
    });
    const [[code], stderr] = await Promise.all([once(second, 'exit'), text(second.stderr)]);
    const endedMs = Math.round(performance.now() - startedAt);
    report('a second process on one embedded database', { exit: Number(code), ended_ms: endedMs });
    expect(first.process.exitCode).toBeNull();
    expect(code).toBe(1);
    expect(stderr).toBe(
      `Gomai cannot start: Another process uses the embedded database ${join(folder, 'database')}. ` +
        'Stop the other one, or set DATABASE_URL to share a PostgreSQL server.\n',
    );
    expect(await written()).toEqual(before);
    expect((await fetch(`${first.url}/api/collections`)).status).toBe(200);
  },
);
