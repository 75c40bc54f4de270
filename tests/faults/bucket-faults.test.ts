import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { OwnerClient } from '../../demo/owner-client.ts';
import { getBackups, makeBackup } from '../../src/shared/backups.ts';
import { type Collection, getTodaysCollection } from '../../src/shared/collections.ts';
import { urlOf } from '../../src/shared/endpoint.ts';
import { getReadiness } from '../../src/shared/health.ts';
import { optimizeImage } from '../../src/shared/images.ts';
import { type StartedBucket, startBucket } from '../support/bucket.ts';
import { type BucketFault, type FaultyBucket, startFaultyBucket } from '../support/faulty-bucket.ts';
import { freePort } from '../support/free-port.ts';
import { type GalleryProcess, publishDays, startGallery } from '../support/gallery.ts';
import { hasS3Server } from '../support/s3-server.ts';
import { smallPhoto } from '../support/small-photo.ts';
import { amount, isFirstRun, report } from './figures.ts';

const FAULT_MS = amount({ short: 6_000, full: 60_000 });
const SLOW_MS = 2_000;
/** Two attempts of 5 s each, with time to spare for a busy machine. */
const SILENT_LIMIT_MS = 20_000;
/** The limit for a call that is refused without waiting, on a busy machine. */
const REFUSED_LIMIT_MS = 2_000;
const LIMIT_MS = 600_000;
const PAUSE_MS = 50;

const canRun = isFirstRun && hasS3Server();
if (isFirstRun && !canRun) console.warn('Swift is not installed: the faults of a bucket are skipped.');

// Debian: apt-get install swift-proxy swift-account swift-container swift-object memcached
describe.skipIf(!canRun)('a bucket with faults (needs OpenStack Swift)', () => {
  let bucket: StartedBucket;
  let faulty: FaultyBucket;
  let gallery: GalleryProcess;
  let owner: OwnerClient;
  let folder: string;
  let metricsPort: number;
  let photoUrls: string[];
  let uploads = 100;
  /** The renditions that visitors received before the fault, by URL. */
  const shown = new Map<string, Buffer>();

  const picture = (url: string, format: 'webp' | 'jpeg', width: number, quality = 80) =>
    urlOf(optimizeImage, { query: { url, width, quality, format } });
  const get = async (path: string) => {
    const response = await fetch(gallery.url + path);
    return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gomai-bucket-faults-'));
    bucket = await startBucket();
    faulty = await startFaultyBucket(bucket.settings.endpoint ?? '');
    metricsPort = await freePort();
    gallery = await startGallery({
      dataDir: join(folder, 'gallery'),
      env: {
        ...bucket.env,
        S3_ENDPOINT: faulty.url,
        MEDIA_URL: `s3://${bucket.settings.bucket}/faults`,
        METRICS: String(metricsPort),
      },
    });
    owner = await publishDays(gallery, 1);
    const today = (await (await fetch(gallery.url + getTodaysCollection.path)).json()) as Collection;
    photoUrls = today.photoUrls;
    const cards = async () => (await bucket.keys()).filter((key) => key.startsWith('faults/cards/'));
    // Waits for the cards, which are made last.
    await vi.waitFor(async () => expect(await cards()).toHaveLength(6), { timeout: LIMIT_MS, interval: 500 });
    for (const url of photoUrls) {
      const path = picture(url, 'webp', 400);
      shown.set(path, (await get(path)).body);
    }
  }, LIMIT_MS);
  afterAll(async () => {
    await gallery?.stop('SIGKILL');
    await faulty?.stop();
    await bucket?.stop();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  /** Uploads a new photo as the owner; resolves to the status, 0 if there was no response. */
  async function upload(): Promise<number> {
    uploads += 1;
    const path = join(folder, 'upload.jpg');
    await writeFile(path, await smallPhoto(uploads));
    return owner.upload(path).then(
      () => 200,
      (error: Error) => Number(/: (\d{3}) /.exec(error.message)?.[1] ?? 0),
    );
  }

  async function mediaStatus(): Promise<{ readyz: string; metric: string }> {
    const readiness = await fetch(gallery.url + getReadiness.path);
    expect(readiness.status).toBe(200);
    const { media = 'well' } = (await readiness.json()) as { media?: string };
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return { readyz: media, metric: /gomai_media_problem\{problem="(\w+)"\} 1/.exec(metrics)?.[1] ?? 'well' };
  }

  /** Requests pages and the renditions in `shown` again and again until `isOver`; counts wrong responses. */
  async function look(isOver: () => boolean) {
    const times: number[] = [];
    let failed = 0;
    while (!isOver()) {
      for (const path of ['/', getTodaysCollection.path, ...shown.keys()]) {
        const startMs = performance.now();
        const { status, body } = await get(path);
        times.push(performance.now() - startMs);
        const known = shown.get(path);
        if (status !== 200 || (known && !known.equals(body))) failed += 1;
      }
      await delay(PAUSE_MS);
    }
    times.sort((a, b) => a - b);
    return { looked: times.length, failed, slowest_ms: Math.round(times.at(-1) ?? 0) };
  }

  /** Runs `act` during the fault, while visitors look at photos; returns the figures of both. */
  async function during<T extends object>(fault: BucketFault, act: () => Promise<T>) {
    let isOver = false;
    faulty.fault = fault;
    const looking = look(() => isOver);
    const lasted = delay(FAULT_MS);
    const acted = await act().finally(async () => {
      await lasted;
      isOver = true;
      faulty.fault = 'none';
    });
    return { ...(await looking), ...acted };
  }

  /** Waits until the owner can upload, and `/readyz` and the metrics report no problem; returns the milliseconds. */
  async function recovery(): Promise<number> {
    const startMs = performance.now();
    while ((await upload()) !== 200) await delay(PAUSE_MS);
    await expect.poll(mediaStatus, { timeout: 60_000 }).toEqual({ readyz: 'well', metric: 'well' });
    return Math.round(performance.now() - startMs);
  }

  test(
    '[SCALE-3] with an unreachable bucket, cached content is served, uploads get 503, and /readyz names the problem',
    async () => {
      const figures = await during('away', async () => {
        const uploaded = await upload();
        return { uploaded, ...(await mediaStatus()) };
      });
      report('the bucket away', { seconds: FAULT_MS / 1000, ...figures, recovered_ms: await recovery() });
      expect(figures).toMatchObject({
        failed: 0,
        uploaded: 503,
        readyz: 'unreachable',
        metric: 'unreachable',
      });
    },
    LIMIT_MS,
  );

  test(
    '[SCALE-3] a bucket that accepts connections and never answers counts as unreachable after a bounded time',
    async () => {
      const figures = await during('silent', async () => {
        const startMs = performance.now();
        const uploaded = await upload();
        const upload_ms = Math.round(performance.now() - startMs);
        const againMs = performance.now();
        const again = await upload();
        const again_ms = Math.round(performance.now() - againMs);
        return { uploaded, upload_ms, again, again_ms, ...(await mediaStatus()) };
      });
      report('the bucket never answers', { ...figures, recovered_ms: await recovery() });
      expect(figures).toMatchObject({
        ...{ failed: 0, uploaded: 503, again: 503 },
        ...{ readyz: 'unreachable', metric: 'unreachable' },
      });
      expect(figures.upload_ms).toBeLessThan(SILENT_LIMIT_MS);
      expect(figures.again_ms).toBeLessThan(REFUSED_LIMIT_MS);
    },
    LIMIT_MS,
  );

  test(
    '[SCALE-3] with a bucket that takes 2 s per call, cached content is served, and uploads succeed',
    async () => {
      const figures = await during({ slowMs: SLOW_MS }, async () => {
        const startMs = performance.now();
        const uploaded = await upload();
        const upload_ms = Math.round(performance.now() - startMs);
        const newStartMs = performance.now();
        const { status } = await get(picture(photoUrls[0] ?? '', 'jpeg', 300));
        return {
          uploaded,
          upload_ms,
          unprepared: status,
          unprepared_ms: Math.round(performance.now() - newStartMs),
          ...(await mediaStatus()),
        };
      });
      report('the bucket slow, 2 s a call', { ...figures, recovered_ms: await recovery() });
      expect(figures).toMatchObject({ failed: 0, uploaded: 200, readyz: 'slow', metric: 'slow' });
    },
    LIMIT_MS,
  );

  test(
    '[SCALE-3] with a full bucket, uploads get 507, /readyz names the problem, and existing photos are served',
    async () => {
      await bucket.setQuota(1);
      const figures = await during('none', async () => {
        const uploaded = await upload();
        return { uploaded, ...(await mediaStatus()) };
      });
      await bucket.setQuota(undefined);
      report('the bucket full', { ...figures, recovered_ms: await recovery() });
      expect(figures).toMatchObject({ failed: 0, uploaded: 507, readyz: 'full', metric: 'full' });
    },
    LIMIT_MS,
  );

  test(
    '[SCALE-3] if one object’s download always breaks off, backups omit the object and count as incomplete',
    async () => {
      const path = join(folder, 'broken-off.jpg');
      await writeFile(path, await smallPhoto(7));
      const { url } = await owner.upload(path);
      const cutName = basename(url);
      const copies = join(gallery.dataDir, 'cache', 'originals');
      await rm(copies, { recursive: true, force: true });
      const newest = async () => (await owner.call(getBackups, {})).backups[0];
      const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      faulty.fault = { cutName };
      await owner.call(makeBackup, {});
      await expect.poll(newest, { timeout: 60_000 }).toMatchObject({ missing: 1 });
      const photos = (await newest())?.photos ?? 0;
      expect(photos).toBeGreaterThanOrEqual(photoUrls.length);
      expect(await metrics()).not.toMatch(/^gomai_backup_last_good_timestamp_seconds /m);
      faulty.fault = 'none';
      const startMs = performance.now();
      // The server repeats the backup by itself.
      await expect.poll(newest, { timeout: 120_000 }).toMatchObject({ missing: 0, photos: photos + 1 });
      expect(await metrics()).toMatch(/^gomai_backup_last_good_timestamp_seconds /m);
      report('the bucket breaks off one download', {
        ...{ backed_up: photos, missing: 1 },
        whole_again_ms: Math.round(performance.now() - startMs),
      });
    },
    LIMIT_MS,
  );

  test.each([
    ['cut', 80],
    ['changed', 90],
  ] as const)(
    '[SCALE-3] with damaged objects in the bucket (%s) no visitor receives a broken rendition',
    async (fault, quality) => {
      // Renditions that do not exist yet.
      const fresh = photoUrls.map((url) => picture(url, 'jpeg', 640, quality));
      // Without local copies the server has to read from the bucket.
      await rm(join(gallery.dataDir, 'cache', 'originals'), { recursive: true, force: true });
      const statuses: number[] = [];
      let broken = 0;
      const figures = await during(fault, async () => {
        for (const path of fresh) {
          const { status, body } = await get(path);
          statuses.push(status);
          const isWhole =
            status === 200 &&
            (await sharp(body)
              .stats()
              .catch(() => undefined)) !== undefined;
          if (status === 200 && !isWhole) broken += 1;
        }
        return mediaStatus();
      });
      const kept = await readdir(join(gallery.dataDir, 'cache', 'originals'), { recursive: true });
      report(`false content: ${fault}`, {
        ...figures,
        asked: statuses.length,
        refused: statuses.filter((status) => status === 503).length,
        broken,
        copies_kept: kept.filter((name) => name.endsWith('.jpg')).length,
      });
      expect(figures).toMatchObject({ failed: 0, readyz: 'damaged', metric: 'damaged' });
      expect({ broken, statuses }).toEqual({ broken: 0, statuses: photoUrls.map(() => 503) });
      for (const path of fresh) expect((await get(path)).status).toBe(200);
      expect(await mediaStatus()).toEqual({ readyz: 'well', metric: 'well' });
    },
    LIMIT_MS,
  );
});
