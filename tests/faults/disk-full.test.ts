import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { draftFile } from '../../src/server/platform/files/durable-file.ts';
import type { Collection } from '../../src/shared/collections.ts';
import { deleteFeedback, listFeedback, sendFeedback } from '../../src/shared/feedback.ts';
import { type GalleryProcess, publishDays, startGallery } from '../support/gallery.ts';
import { sendFrom } from '../support/send-from.ts';
import { smallPhoto } from '../support/small-photo.ts';
import { amount, isFirstRun, report } from './figures.ts';

const DISK = '256m';
const MB = 1024 * 1024;
const UPLOADS = 3;
const PHOTO_BYTES = 6 * MB;
const MAX_MESSAGES = 10_000;
/**
 * After this many refusals the test sends no more feedback. A full run sends enough to fill the database's log, too,
 * which ends the process.
 */
const MAX_REFUSALS = amount({ short: 10, full: 3_000 });

const folder = mkdtempSync(join(tmpdir(), 'gomai-disk-'));
const mounted = isFirstRun && mount();
let gallery: GalleryProcess;

function mount(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', folder], { stdio: 'pipe' });
    return true;
  } catch {
    console.warn('Only root can mount a small disk: the tests of a full disk are skipped.');
    return false;
  }
}

beforeAll(async () => {
  if (!mounted) return;
  gallery = await startGallery({ dataDir: folder, env: { LOG_LEVEL: 'silent' } });
  await publishDays(gallery, 1);
});
afterAll(async () => {
  await gallery?.stop();
  if (mounted) execFileSync('umount', ['-l', folder]);
  rmSync(folder, { recursive: true, force: true });
});

/** Fills the disk except for `leave` bytes; returns a function that frees it. */
function fillDisk(leave: number): () => void {
  const path = join(folder, 'filler');
  const file = openSync(path, 'w');
  const { bavail, bsize } = statfsSync(folder);
  const block = Buffer.alloc(MB);
  for (let left = bavail * bsize - leave; left > 0; left -= MB) writeSync(file, block, 0, Math.min(MB, left));
  closeSync(file);
  return () => rmSync(path);
}

async function upload(number: number): Promise<string> {
  const photo = Buffer.concat([await smallPhoto(number), Buffer.alloc(PHOTO_BYTES, String(number))]);
  const path = join(tmpdir(), `gomai-upload-${process.pid}.jpg`);
  await writeFile(path, photo);
  try {
    await (await gallery.owner()).upload(path);
    return '200';
  } catch (error) {
    return /: (\d{3}) /.exec((error as Error).message)?.[1] ?? 'lost';
  } finally {
    rmSync(path);
  }
}

test.skipIf(!mounted)(
  'on a full disk uploads are refused with 507 until there is space, and pages and images are still served (needs root)',
  async () => {
    const seen = (await (await fetch(`${gallery.url}/api/collections/today`)).json()) as Collection;
    const freeSpace = fillDisk(MB);
    const uploads = new Set<string>();
    for (let n = 0; n < UPLOADS; n++) uploads.add(await upload(1_000 + n));
    const shown = new Set<number>();
    for (const path of ['/', '/gallery', ...seen.photoUrls])
      shown.add((await fetch(gallery.url + path)).status);
    freeSpace();
    const afterwards = await upload(2_000);
    const figures = {
      uploads: [...uploads].join('+'),
      pages_and_images: [...shown].join('+'),
      uploads_with_room_again: afterwards,
      is_running: gallery.process.exitCode === null,
    };
    report('disk full, uploads', figures);
    expect(figures).toEqual({
      uploads: '507',
      pages_and_images: '200',
      uploads_with_room_again: '200',
      is_running: true,
    });
  },
);

test.skipIf(!mounted)(
  '[OPS-3] writing a photo fails with storage_full before it uses the last 32 MB, the database’s share (needs root)',
  async () => {
    const freeSpace = fillDisk(50 * MB);
    const draft = await draftFile(join(folder, 'media', 'drafts'));
    const grow = async () => {
      for (let written = 0; written < 40; written++) await draft.write(Buffer.alloc(MB));
    };
    await expect(grow()).rejects.toMatchObject({ code: 'storage_full' });
    await draft.discard();
    freeSpace();
  },
);

test.skipIf(!mounted)(
  'on a full disk the embedded database loses no acknowledged feedback, and accepts more once there is space (needs root)',
  { timeout: 300_000 },
  async () => {
    const freeSpace = fillDisk(2 * MB);
    const ended = once(gallery.process, 'exit').then(([code]) => Number(code));
    const acked: number[] = [];
    const refused = new Set<string>();
    let refusals = 0;
    for (let n = 0; n < MAX_MESSAGES && refusals < MAX_REFUSALS && gallery.process.exitCode === null; n++) {
      // Random text, because PostgreSQL would compress other text.
      const body = { name: `Visitor ${n}`, message: randomBytes(3_600).toString('base64') };
      const send = sendFrom(n + 1);
      const answer = await send(gallery.url + sendFeedback.path, { method: 'POST', body }).catch(
        () => undefined,
      );
      if (answer?.status === 201) acked.push(JSON.parse(answer.body.toString()).id);
      else {
        refusals += 1;
        refused.add(String(answer?.status ?? 'lost'));
      }
    }
    const exit = gallery.process.exitCode === null ? 'none' : await ended;
    freeSpace();
    if (exit !== 'none') gallery = await startGallery({ dataDir: folder, env: { LOG_LEVEL: 'silent' } });
    const { status } = await sendFrom(1)(gallery.url + sendFeedback.path, {
      method: 'POST',
      body: { name: 'afterwards', message: 'with room again' },
    });
    const kept = await keptFeedback();
    const figures = {
      acked: acked.length,
      lost: acked.filter((id) => !kept.has(id)).length,
      refused: [...refused].join('+'),
      ended_with: exit,
      writes_with_room_again: status,
    };
    report('disk full, embedded database', figures);
    expect(figures).toMatchObject({ lost: 0, writes_with_room_again: 201 });
    expect(acked.length).toBeGreaterThan(0);
    expect(refused.size).toBeGreaterThan(0);
    expect([...refused].every((status) => status === '507' || status === 'lost')).toBe(true);
  },
);

test.skipIf(!mounted)(
  '[OPS-3] on a full disk the owner can sign in and delete feedback (needs root)',
  { timeout: 300_000 },
  async () => {
    const reserve = join(folder, 'database.reserve');
    await expect.poll(() => existsSync(reserve)).toBe(true);
    const freeSpace = fillDisk(0);
    const write = async (n: number) =>
      (
        await sendFrom(n + 1)(gallery.url + sendFeedback.path, {
          method: 'POST',
          body: { name: `Visitor ${n}`, message: randomBytes(3_600).toString('base64') },
        })
      ).status;
    // Fills the free space inside of the database's files, too.
    for (let n = 0; (await write(n)) !== 507; n++) expect(n).toBeLessThan(MAX_MESSAGES);
    let owner = await gallery.owner();
    for (let n = 0; existsSync(reserve); n++) {
      expect(n).toBeLessThan(500);
      owner = await gallery.owner();
    }
    const { items } = await owner.call(listFeedback, { query: {} });
    await owner.call(deleteFeedback, { params: { id: items[0]?.id ?? 0 } });
    freeSpace();
  },
);

test.skipIf(!mounted)(
  '[OPS-3] a gallery that was killed on a full disk starts, and the owner can sign in (needs root)',
  { timeout: 60_000 },
  async () => {
    await gallery.stop('SIGKILL');
    // The running gallery makes the reserve, but checks for it only every ten seconds.
    await writeFile(join(folder, 'database.reserve'), Buffer.alloc(24 * MB));
    const freeSpace = fillDisk(0);
    gallery = await startGallery({ dataDir: folder, env: { LOG_LEVEL: 'silent' } });
    await gallery.owner();
    freeSpace();
  },
);

test.skipIf(!mounted)(
  '[OPS-3] a first start on a full disk fails with a line that says so (needs root)',
  { timeout: 60_000 },
  () => {
    const freeSpace = fillDisk(8 * MB);
    const dataDir = join(folder, 'first');
    const { stderr } = spawnSync(process.execPath, ['src/server/main.ts'], {
      env: { ...process.env, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0' },
      encoding: 'utf8',
    });
    rmSync(dataDir, { recursive: true });
    freeSpace();
    expect(stderr).toContain(`Gomai cannot start: DATA_DIR ${dataDir} is on a full disk.`);
  },
);

async function keptFeedback(): Promise<Set<number>> {
  const owner = await gallery.owner();
  const ids = new Set<number>();
  for (let before: number | undefined; ; ) {
    const { items, next } = await owner.call(listFeedback, { query: before === undefined ? {} : { before } });
    for (const { id } of items) ids.add(id);
    if (next === null) return ids;
    before = next;
  }
}
