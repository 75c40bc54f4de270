import fs, { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import type { Collection } from '../../../shared/collections.ts';
import { urlOf } from '../../../shared/endpoint.ts';
import { createCollection, updateCollection } from '../../../shared/owner-collections.ts';
import {
  cancelVideo,
  downloadVideo,
  generateVideo,
  listVideos,
  startVideo,
  type Video,
} from '../../../shared/video.ts';
import { storedCollections } from '../../db/schema/days.ts';
import { findVideoEncoder, type VideoEncoder, type VideoInput } from '../../platform/video/video-encoder.ts';

const PACE = { framesPerSec: 5, holdSec: 0.4, fadeSec: 0.2 };
const real = await findVideoEncoder();

let folder: string;
let database: TestDatabase;
let running: TestApp[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gomai-videos-'));
  database = await createTestDatabase();
  running = [];
});
afterEach(async () => {
  for (const app of running) await app.close();
  await database.remove();
  await rm(folder, { recursive: true, force: true });
});

const writtenVideo = ({ file }: VideoInput) => writeFile(file, 'video');
/** Makes a short real video, or a text file where ffmpeg is missing. */
const realVideo = (input: VideoInput) => real?.make({ ...input, pace: PACE }) ?? writtenVideo(input);

/** An encoder that records its inputs in `made`. */
function encoderOf(make: (input: VideoInput) => Promise<void> = writtenVideo) {
  const made: VideoInput[] = [];
  const encoder: VideoEncoder = {
    name: 'ffmpeg',
    async make(video) {
      made.push(video);
      await make(video);
    },
  };
  return { encoder, made };
}

const whenAborted = (signal: AbortSignal) =>
  new Promise<void>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });

/** Starts a server, as one of several processes that share the database and the folder. */
async function startProcess(encoder: VideoEncoder | undefined, errors: string[] = []) {
  const env = { DATA_DIR: folder, LOG_LEVEL: 'error' };
  const logTo = { write: (line: string) => void errors.push(line) };
  const app = await createTestApp(env, database, { findEncoder: async () => encoder, logTo });
  running.push(app);
  const headers = await app.signIn();
  const call: TestApp['call'] = (endpoint, args) => app.call(endpoint, args, { headers });
  const raw = (method: 'GET' | 'POST', url: string, payload?: object) =>
    app.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { app, call, raw };
}
type Process = Awaited<ReturnType<typeof startProcess>>;

async function publish({ call }: Process, date: string, hue = 0): Promise<Collection> {
  const photoUrls = await Promise.all([0, 1, 2, 3, 4].map((index) => picture(hue + index * 40)));
  const { status, body } = await call(createCollection, { body: { date, photoUrls } });
  expect(status).toBe(201);
  return body as Collection;
}

async function picture(hue: number): Promise<string> {
  const background = { r: hue, g: 255 - hue, b: 90 };
  const jpeg = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
}

const start = ({ call }: Process, { id }: Collection) => call(startVideo, { params: { collectionId: id } });

async function list({ call }: Process): Promise<Video[]> {
  return (await call(listVideos, {})).body as Video[];
}

async function until(process: Process, { id }: Collection, states: Video['state'][]): Promise<Video> {
  for (;;) {
    const video = (await list(process)).find(({ collectionId }) => collectionId === id);
    if (video !== undefined && states.includes(video.state)) return video;
    await delay(50);
  }
}

test('[VID-1] makes a collection’s video in the background, names the download by date, and caches it', async () => {
  const { encoder, made } = encoderOf((video) =>
    made.length === 1 ? realVideo(video) : writtenVideo(video),
  );
  const gallery = await startProcess(encoder);
  const day = await publish(gallery, '2026-11-20');
  const started = await start(gallery, day);
  expect(started.status).toBe(202);
  expect(started.body).toMatchObject({
    collectionId: day.id,
    date: '2026-11-20',
    state: 'waiting',
    progress: 0,
  });
  expect(await until(gallery, day, ['ready', 'failed'])).toMatchObject({ state: 'ready', progress: 1 });

  const url = urlOf(downloadVideo, { params: { collectionId: day.id } });
  const file = await gallery.raw('GET', url);
  expect(file.statusCode).toBe(200);
  expect(file.headers).toMatchObject({
    'content-type': 'video/mp4',
    'content-disposition': 'attachment; filename="2026-11-20.mp4"',
    'content-length': String(file.rawPayload.length),
    'cache-control': 'private, no-store',
  });
  if (real) expect(file.rawPayload.subarray(4, 8).toString()).toBe('ftyp');

  const again = await start(gallery, day);
  expect(again).toMatchObject({ status: 200, body: { state: 'ready' } });
  expect(made).toHaveLength(1);
  expect(await readdir(join(folder, 'cache/videos'))).toHaveLength(1);

  const photoUrls = [...day.photoUrls].reverse();
  await gallery.call(updateCollection, { params: { date: day.date }, body: { photoUrls } });
  expect(await start(gallery, day)).toMatchObject({ status: 202, body: { state: 'waiting' } });
  await until(gallery, day, ['ready']);
  expect(made).toHaveLength(2);
});

test('[VID-1] [API-1] generate-video returns the finished file, made once for concurrent requests', async () => {
  const { encoder, made } = encoderOf();
  const gallery = await startProcess(encoder);
  const day = await publish(gallery, '2026-11-20');
  const payload = { collectionId: day.id, photoUrls: day.photoUrls };
  const responses = Array.from({ length: 6 }, () => gallery.raw('POST', generateVideo.path, payload));
  const [one, two] = await Promise.all(responses);
  if (one === undefined || two === undefined) throw new Error('no video was requested');
  expect(one.statusCode).toBe(200);
  expect(one.headers['content-type']).toBe('video/mp4');
  expect(one.headers['content-disposition']).toContain('2026-11-20.mp4');
  expect(two.rawPayload.equals(one.rawPayload)).toBe(true);
  expect(made).toHaveLength(1);

  const changed = { ...payload, photoUrls: [...day.photoUrls].reverse() };
  expect((await gallery.raw('POST', generateVideo.path, changed)).statusCode).toBe(409);
  expect((await gallery.raw('POST', generateVideo.path, { collectionId: 999 })).statusCode).toBe(404);
  expect((await gallery.raw('POST', generateVideo.path, {})).statusCode).toBe(400);
});

test('[VID-1] [API-3] leaves out blank photos of imported days; answers 404 with a reason if all are blank', async () => {
  const { encoder, made } = encoderOf();
  const gallery = await startProcess(encoder);
  const generate = async (date: string, photoUrls: string[]) => {
    const [day] = await gallery.app.db.insert(storedCollections).values({ date, photoUrls }).returning();
    return gallery.raw('POST', generateVideo.path, { collectionId: day?.id });
  };
  const some = await generate('2026-11-19', [await picture(0), '', ' ', await picture(40), '']);
  expect(some.statusCode).toBe(200);
  expect(made[0]?.photos).toHaveLength(2);
  const none = await generate('2026-11-20', ['', '', '', '', '']);
  expect(none.statusCode).toBe(404);
  expect(none.json()).toMatchObject({ reason: 'not_found', message: 'This day has no photos' });
});

test('[VID-1] without an encoder, refuses with a reason and queues nothing', async () => {
  const gallery = await startProcess(undefined);
  const day = await publish(gallery, '2026-11-20');
  const refused = await start(gallery, day);
  expect(refused).toMatchObject({ status: 501, body: { code: 'not_available' } });
  expect(refused.body).toMatchObject({ message: expect.stringContaining('install ffmpeg') });
  expect(await list(gallery)).toEqual([]);
  const file = await gallery.raw('GET', urlOf(downloadVideo, { params: { collectionId: day.id } }));
  expect(file.statusCode).toBe(404);
});

test('[VID-1] a cancelled video ends at once and leaves no file or error; it can be requested again', async () => {
  const errors: string[] = [];
  let completes = false;
  const { encoder, made } = encoderOf(async ({ file, signal }) => {
    await writeFile(file, 'half a video');
    if (!completes) await whenAborted(signal);
  });
  const gallery = await startProcess(encoder, errors);
  const day = await publish(gallery, '2026-11-20');
  await start(gallery, day);
  await until(gallery, day, ['making']);
  await expect.poll(() => made).toHaveLength(1);
  const file = await gallery.raw('GET', urlOf(downloadVideo, { params: { collectionId: day.id } }));
  expect(file.statusCode).toBe(404);

  expect((await gallery.call(cancelVideo, { params: { collectionId: day.id } })).status).toBe(204);
  expect(await list(gallery)).toEqual([]);
  await expect.poll(() => made[0]?.signal.aborted).toBe(true);
  await expect.poll(() => readdir(join(folder, 'cache/videos'))).toEqual([]);

  completes = true;
  await start(gallery, day);
  await until(gallery, day, ['ready']);
  // By now the cancelled job has ended too, because only one video is made at a time.
  expect(errors).toEqual([]);
});

test('[VID-1] a failure is reported, and the next request starts again', async () => {
  let broken = true;
  const { encoder } = encoderOf(async ({ file }) => {
    if (broken) throw new Error(`ffmpeg ended with 1: ${file}: no such file`);
    await writeFile(file, 'video');
  });
  const errors: string[] = [];
  const gallery = await startProcess(encoder, errors);
  const day = await publish(gallery, '2026-11-20');
  await start(gallery, day);
  const failed = await until(gallery, day, ['failed']);
  // The encoder's message contains server paths, so it is only logged.
  expect(failed.error).toBeUndefined();
  expect(failed.reason).toBe('internal');
  expect(errors).toEqual([expect.stringMatching(/ffmpeg ended with 1: .*: no such file/)]);
  const answer = await gallery.raw('GET', urlOf(downloadVideo, { params: { collectionId: day.id } }));
  expect(answer.statusCode).toBe(404);

  broken = false;
  await start(gallery, day);
  await until(gallery, day, ['ready']);
});

test('[VID-1] makes one video at a time across all processes', async () => {
  let atWork = 0;
  let most = 0;
  const { encoder, made } = encoderOf(async ({ file }) => {
    atWork += 1;
    most = Math.max(most, atWork);
    await delay(300);
    await writeFile(file, 'video');
    atWork -= 1;
  });
  const [first, second] = [await startProcess(encoder), await startProcess(encoder)];
  const days = await Promise.all(
    [1, 2, 3, 4].map((day) => publish(day % 2 ? first : second, `2026-11-0${day}`, day * 20)),
  );
  await Promise.all(days.map((day, index) => start(index % 2 ? first : second, day)));
  for (const day of days) await until(first, day, ['ready']);
  expect(made).toHaveLength(4);
  expect(most).toBe(1);
});

test('[VID-1] a closing server returns its video to the queue, and the next server makes it', async () => {
  let closing = true;
  const { encoder, made } = encoderOf(async ({ file, signal }) => {
    await writeFile(file, 'video');
    if (closing) await whenAborted(signal);
  });
  const first = await startProcess(encoder);
  const day = await publish(first, '2026-11-20');
  await start(first, day);
  await until(first, day, ['making']);
  await expect.poll(() => made).toHaveLength(1);
  await running.pop()?.close();
  expect(made[0]?.signal.aborted).toBe(true);

  closing = false;
  const second = await startProcess(encoder);
  await until(second, day, ['ready']);
  expect(made).toHaveLength(2);
});

test('[OPS-3] a video that fills the disk fails with that reason, and so does the next one', async () => {
  const { encoder, made } = encoderOf(async ({ file }) => {
    await writeFile(file, 'the first half');
    const disk = { ...(await fs.statfs(folder)), bavail: 0 };
    vi.spyOn(fs, 'statfs').mockResolvedValue(disk as never);
    syncBuiltinESMExports();
    throw new Error('ffmpeg ended with 228');
  });
  const gallery = await startProcess(encoder);
  const day = await publish(gallery, '2026-11-01');
  try {
    for (let tries = 0; tries < 2; tries++) {
      await start(gallery, day);
      expect(await until(gallery, day, ['failed'])).toMatchObject({ reason: 'storage_full' });
    }
  } finally {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  }
  expect(made).toHaveLength(1);
  expect(await readdir(join(folder, 'cache', 'videos'))).toEqual([]);
});
