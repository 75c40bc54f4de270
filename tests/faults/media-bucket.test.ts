import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Collection, getTodaysCollection, listCollections } from '../../src/shared/collections.ts';
import { addDays } from '../../src/shared/dates.ts';
import { getDayCard } from '../../src/shared/days.ts';
import { urlOf } from '../../src/shared/endpoint.ts';
import { optimizeImage } from '../../src/shared/images.ts';
import { type StartedBucket, startBucket } from '../support/bucket.ts';
import { childEnv } from '../support/child-env.ts';
import { COMPILED_ONCE } from '../support/compiled-once.ts';
import { type GalleryProcess, publishDays, startGallery } from '../support/gallery.ts';
import {
  findPostgresBinaries,
  type PostgresServer,
  startPostgresServer,
} from '../support/postgres-server.ts';
import { hasS3Server } from '../support/s3-server.ts';
import { amount, isFirstRun, report } from './figures.ts';

const LIMIT_MS = amount({ short: 600_000, full: 7_200_000 });
/** In a full run as many as in ten years of five photos a day. */
const SMALL_ORIGINALS = amount({ short: 200, full: 18_250 });
/** The move is killed once these shares of the originals are in the bucket. */
const KILLED_AT = [0.15, 0.3, 0.45, 0.6, 0.75];
const canRun = isFirstRun && hasS3Server() && findPostgresBinaries() !== undefined;

// Debian: apt-get install swift-proxy swift-account swift-container swift-object memcached
describe.skipIf(!canRun)('originals in a bucket (needs OpenStack Swift and PostgreSQL)', () => {
  let bucket: StartedBucket;
  let postgres: PostgresServer | undefined;
  let folder: string;
  const running: GalleryProcess[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gomai-bucket-'));
    [bucket, postgres] = await Promise.all([startBucket(), startPostgresServer()]);
  }, LIMIT_MS);
  afterAll(async () => {
    for (const gallery of running) await gallery.stop('SIGKILL');
    await postgres?.stop();
    await bucket?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const mediaIn = (prefix: string) => ({
    ...bucket.env,
    MEDIA_URL: `s3://${bucket.settings.bucket}/${prefix}`,
  });
  const start = async (name: string, env: Record<string, string>) => {
    const gallery = await startGallery({ dataDir: join(folder, name), env });
    running.push(gallery);
    return gallery;
  };
  const keysIn = async (start: string) => (await bucket.keys()).filter((key) => key.startsWith(start));
  const today = async ({ url }: GalleryProcess) =>
    (await (await fetch(url + getTodaysCollection.path)).json()) as Collection;
  const image = ({ url }: GalleryProcess, photo: string) =>
    fetch(url + urlOf(optimizeImage, { query: { url: photo, width: 400, quality: 85, format: 'webp' } }));
  const bytesOf = async (response: Response) => {
    expect(response.status).toBe(200);
    return Buffer.from(await response.arrayBuffer());
  };

  test(
    'two machines that share database and bucket show each other’s photos; `media:move` names a missing original',
    async () => {
      const env = {
        ...mediaIn('shared'),
        DATABASE_URL: postgres?.url ?? '',
        SECRET_KEY: 'the-same-on-every-machine',
      };
      const one = await start('one', env);
      await publishDays(one, 1);
      const { photoUrls, date } = await today(one);
      expect(await keysIn('shared/originals/')).toHaveLength(5);
      // Waits for the cards, which are made last.
      await expect.poll(() => keysIn('shared/cards/'), { timeout: 300_000 }).toHaveLength(6);
      const images = await Promise.all(photoUrls.map(async (url) => bytesOf(await image(one, url))));
      const made = await readdir(join(one.dataDir, 'cache', 'images'), { recursive: true });
      const prepared = made.filter((path) => path.endsWith('.webp') || path.endsWith('.avif'));
      await expect
        .poll(async () => (await keysIn('shared/images/')).map((key) => basename(key)), { timeout: 300_000 })
        .toEqual(expect.arrayContaining(prepared.map((path) => basename(path))));
      const shared = await keysIn('shared/images/');
      await one.stop('SIGKILL');
      await rm(one.dataDir, { recursive: true });

      const two = await start('two', env);
      for (const [index, url] of photoUrls.entries()) {
        expect(await bytesOf(await image(two, url))).toEqual(images[index]);
      }
      await bytesOf(await fetch(two.url + urlOf(getDayCard, { params: { date }, query: {} })));
      expect(await keysIn('shared/images/')).toEqual(shared);
      expect(existsSync(join(two.dataDir, 'media'))).toBe(false);

      // Deletes the local cache, which must not be needed.
      await rm(join(two.dataDir, 'cache'), { recursive: true });
      for (const url of photoUrls) {
        // No rendition of this size was prepared, so the server makes it from the original.
        const query = { url, width: 1080, quality: 60, format: 'jpeg' } as const;
        await bytesOf(await fetch(two.url + urlOf(optimizeImage, { query })));
      }
      await publishDays(two, 2, { existing: 1 });
      expect(await keysIn('shared/originals/')).toHaveLength(10);
      // The first machine starts again with an empty disk.
      const again = await start('one', env);
      const [, later] = (await (await fetch(again.url + listCollections.path)).json()) as Collection[];
      expect(later?.date).toBe(addDays(two.today, -1));
      for (const url of later?.photoUrls ?? []) await bytesOf(await image(again, url));
      await again.stop('SIGKILL');

      const [lost = ''] = await keysIn('shared/originals/');
      await bucket.remove(lost);
      const moving = { ...env, DATA_DIR: join(folder, 'from-the-bucket') };
      expect(await run('scripts/media-move.ts', ['folder'], moving)).toMatchObject({
        code: 1,
        out: expect.stringMatching(
          /^Prepared images, cards and videos: [1-9]\d+ moved, 0 kept\.\nOriginals: 9 moved, 0 kept, 1 missing\.\n$/,
        ),
        err: `Missing: ${basename(lost)}\n`,
      });
    },
    LIMIT_MS,
  );

  function launch(script: string, args: string[], env: Record<string, string>) {
    return spawn(process.execPath, [...COMPILED_ONCE, script, ...args], {
      env: { ...childEnv(), PORT: '0', ...env },
    });
  }

  async function run(script: string, args: string[], env: Record<string, string>) {
    const child = launch(script, args, env);
    const [[code], out, err] = await Promise.all([
      once(child, 'exit'),
      text(child.stdout),
      text(child.stderr),
    ]);
    return { code, out, err };
  }

  test(
    '[SCALE-2] an archive carries originals from a folder to a bucket, and back',
    async () => {
      const home = await start('home', {});
      await publishDays(home, 1);
      const { photoUrls } = await today(home);
      await home.stop();
      const [there, back] = [join(folder, 'there.tar'), join(folder, 'back.tar')];
      await run('scripts/db-export.ts', [there], { DATA_DIR: home.dataDir });
      const moved = { DATA_DIR: join(folder, 'moved'), ...mediaIn('moved') };
      expect(await run('scripts/db-import.ts', [there], moved)).toMatchObject({
        code: 0,
        out: expect.stringMatching(/ 5 originals\.\n/),
      });
      expect(await keysIn('moved/originals/')).toHaveLength(5);

      const gallery = await start('moved', mediaIn('moved'));
      await bytesOf(await image(gallery, photoUrls[0] ?? ''));
      await gallery.stop();
      expect(await run('scripts/db-export.ts', [back], moved)).toMatchObject({
        code: 0,
        out: expect.stringMatching(/ 5 originals to /),
      });
      const returned = { DATA_DIR: join(folder, 'returned') };
      expect(await run('scripts/db-import.ts', [back], returned)).toMatchObject({ code: 0 });
      await bytesOf(await image(await start('returned', {}), photoUrls[0] ?? ''));
    },
    LIMIT_MS,
  );

  test(
    '[SCALE-2] originals move to a bucket while the gallery serves, even if the move is killed, and back to a folder',
    async () => {
      const serving = await start('serving', {});
      await publishDays(serving, 1);
      const [photo = ''] = (await today(serving)).photoUrls;
      const names = new Set<string>();
      for (let n = 0; n < SMALL_ORIGINALS; n++) {
        const data = Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), Buffer.alloc(500, `${n} `)]);
        const sha256 = createHash('sha256').update(data).digest('hex');
        const inside = join(serving.dataDir, 'media', sha256.slice(0, 2), sha256.slice(2, 4));
        await mkdir(inside, { recursive: true });
        await writeFile(join(inside, `${sha256}.jpg`), data);
        names.add(`${sha256}.jpg`);
      }
      const all = SMALL_ORIGINALS + 5;
      // A file whose name the gallery cannot have given is not moved.
      const foreign = join(serving.dataDir, 'cache', 'cards', 'ab');
      await mkdir(foreign, { recursive: true });
      await writeFile(join(foreign, 'notes.txt'), 'foreign');
      const { MEDIA_URL, ...keys } = mediaIn('emigrated');
      const there = { DATA_DIR: serving.dataDir, ...keys };
      const movedSoFar = async () => (await keysIn('emigrated/originals/')).length;
      for (const part of KILLED_AT) {
        const child = launch('scripts/media-move.ts', [MEDIA_URL], there);
        const exited = once(child, 'exit');
        await expect
          .poll(movedSoFar, { timeout: LIMIT_MS, interval: amount({ short: 20, full: 1_000 }) })
          .toBeGreaterThanOrEqual(SMALL_ORIGINALS * part);
        child.kill('SIGKILL');
        expect(await exited).toEqual([null, 'SIGKILL']);
        await bytesOf(await image(serving, photo));
      }
      const before = await movedSoFar();
      const { code, out } = await run('scripts/media-move.ts', [MEDIA_URL], there);
      const originals = `Originals: ${all - before} moved, ${before} kept, 0 missing.\n`;
      expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining(originals) });
      expect(await movedSoFar()).toBe(all);
      report('originals moved to a bucket, killed on the way', {
        originals: all,
        kills: KILLED_AT.length,
        moved_before: before,
        moved: all - before,
        missing: 0,
        doubled: 0,
      });
      expect((await keysIn('emigrated/cards/')).length).toBe(6);
      await serving.stop();

      // A photo that is missing in the bucket, such as a later upload, is read from the folder until it is moved.
      const [original = ''] = (await keysIn('emigrated/originals/')).filter((key) =>
        photo.includes(basename(key)),
      );
      await bucket.remove(original);
      const moved = await start('serving', { MEDIA_URL, ...keys });
      await rm(join(moved.dataDir, 'cache'), { recursive: true });
      await bytesOf(await image(moved, photo));
      const query = { url: photo, width: 1080, quality: 60, format: 'jpeg' } as const;
      await bytesOf(await fetch(moved.url + urlOf(optimizeImage, { query })));
      await moved.stop();
      expect(await run('scripts/media-move.ts', [MEDIA_URL, '--read-back'], there)).toMatchObject({
        code: 0,
        out: expect.stringContaining(`Originals: 1 moved, ${all - 1} kept, 0 missing.\n`),
      });

      await bucket.put('emigrated/cards/notes.txt', Buffer.from('foreign'));
      const dataDir = join(folder, 'home-again');
      const back = { DATA_DIR: dataDir, MEDIA_URL, ...keys };
      const returned = await run('scripts/media-move.ts', ['folder'], back);
      expect(returned).toMatchObject({
        code: 0,
        out: expect.stringContaining(`Originals: ${all} moved, 0 kept, 0 missing.\n`),
      });
      expect(await readdir(join(dataDir, 'cache', 'cards'), { recursive: true })).toHaveLength(12);
      const files = await readdir(join(dataDir, 'media'), { recursive: true });
      const arrived = new Set(files.map((path) => basename(path)));
      expect([...names].filter((name) => !arrived.has(name))).toEqual([]);
      const again = await run('scripts/media-move.ts', ['folder'], back);
      expect(again).toMatchObject({
        code: 0,
        out: expect.stringMatching(
          new RegExp(`: 0 moved, [1-9]\\d+ kept\\.\\nOriginals: 0 moved, ${all} kept, 0 missing\\.\\n$`),
        ),
      });
    },
    LIMIT_MS,
  );

  test(
    'a wrong bucket or key stops the start with one line that names the setting',
    async () => {
      const refusal = async (env: Record<string, string>) => {
        const { code, err } = await run('src/server/main.ts', [], {
          DATA_DIR: join(folder, 'refused'),
          ...mediaIn('refused'),
          ...env,
        });
        expect(code).toBe(78);
        return err;
      };
      expect(await refusal({ MEDIA_URL: 's3://none-such' })).toBe(
        `Gomai cannot start: MEDIA_URL: there is no bucket none-such at ${bucket.settings.endpoint}.\n`,
      );
      expect(await refusal({ S3_SECRET_ACCESS_KEY: 'wrong-one' })).toMatch(
        /^Gomai cannot start: MEDIA_URL: http:\/\/127\.0\.0\.1:\d+ refuses .+: check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY and what they allow\.\n$/,
      );
      expect(existsSync(join(folder, 'refused', 'database'))).toBe(false);
    },
    LIMIT_MS,
  );
});
