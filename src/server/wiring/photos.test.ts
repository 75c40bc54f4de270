import { readdir } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../tests/support/database.ts';
import { photoForm } from '../../../tests/support/photo-form.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { testImage } from '../../../tests/support/test-image.ts';
import { optimizeImage } from '../../shared/images.ts';
import { createCollection } from '../../shared/owner-collections.ts';
import { type UploadedPhoto, uploadPhoto } from '../../shared/owner-images.ts';
import { sql } from '../db/orm.ts';
import { photoFiles } from '../db/schema/photos.ts';
import { memoryLimits } from '../memory-limits.ts';
import type { GaugeOptions, Metrics } from '../platform/metrics.ts';

// Runs on the embedded database and on PostgreSQL.

const PUBLIC_URL = 'https://photos.example';
const NAME = 'photos.example';
let gallery: TestApp;
let port: number;
let picture: string;

beforeAll(async () => {
  gallery = await createTestApp({ PUBLIC_URL, TRUST_PROXY: '1' });
  const headers = { ...(await gallery.signIn()), host: NAME };
  const photoUrls: string[] = [];
  while (photoUrls.length < 5) {
    const photo = await testImage({ seed: 7000 + photoUrls.length, width: 60, height: 40 });
    const { type, body } = await photoForm(photo);
    const answer = await gallery.app.inject({
      method: uploadPhoto.method,
      url: uploadPhoto.path,
      headers: { ...headers, 'content-type': type },
      payload: body,
    });
    photoUrls.push(answer.json<UploadedPhoto>().url);
  }
  await gallery.call(createCollection, { body: { date: '2026-11-20', photoUrls } }, { headers });
  picture = `${optimizeImage.path}?${new URLSearchParams({ url: photoUrls[0] ?? '', width: '300' })}`;
  port = Number(new URL(await gallery.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => gallery.close());

/** Over a socket, because `inject` bypasses the response cache. */
function get(path: string, headers: Record<string, string> | string[]) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders }>((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path, headers, agent: false });
    sent.once('error', reject);
    sent.once('response', (response) => {
      const { statusCode: status = 0, headers } = response;
      buffer(response).then(() => resolve({ status, headers }), reject);
    });
    sent.end();
  });
}

test('threat 10: a request for a cached image is checked like one for an uncached image', async () => {
  const own = { host: NAME };
  const [first, second] = [await get(picture, own), await get(picture, own)];
  expect([first.status, second.status]).toEqual([200, 200]);
  // The second response is from the cache and not logged, so it has no request id.
  const { 'x-request-id': id, ...headers } = first.headers;
  expect(id).toMatch(/^[\w-]{8,64}$/);
  expect({ ...second.headers, date: '' }).toEqual({ ...headers, date: '' });

  expect((await get(picture, { host: 'evil.example' })).status).toBe(421);
  expect((await get(picture, { ...own, 'x-forwarded-host': 'evil.example' })).status).toBe(421);
  expect((await get(picture, ['host', NAME, 'host', 'evil.example'])).status).toBe(400);
  expect((await get(`http://${NAME}${picture}`, own)).status).toBe(400);
  expect((await get(`${picture}&width=301`, own)).status).toBe(400);
});

async function scheduled({ db }: TestApp) {
  const { rows } = await db.execute(sql`
    SELECT policy FROM pgboss.queue JOIN pgboss.schedule USING (name) WHERE name = 'recompress-images'`);
  return rows;
}

test('[LIGHT-9] recompression is scheduled once for all processes, unless it is switched off', async () => {
  await gallery.app.ready();
  expect(await scheduled(gallery)).toEqual([{ policy: 'exclusive' }]);
  const without = await createTestApp({ IDLE_ENCODING_MINUTES: '0' });
  await without.app.ready();
  expect(await scheduled(without)).toEqual([]);
  await without.close();
});

/** Metrics that name the queues whose jobs a process takes. */
function jobMetrics() {
  const gauges = new Map<string, GaugeOptions>();
  const metrics: Metrics = {
    count() {},
    gauge: (options) => void gauges.set(options.name, options),
    counter: () => () => {},
    listen: () => Promise.reject(),
  };
  const queues = async () => (await gauges.get('gomai_jobs')?.read())?.map(({ labels }) => labels?.queue);
  return { metrics, queues };
}

test('[LIGHT-9] a machine too small for recompression leaves it to the others', async () => {
  const database = await createTestDatabase();
  const [ofLarge, ofSmall] = [jobMetrics(), jobMetrics()];
  const large = await createTestApp({}, database, { metrics: ofLarge.metrics });
  await large.app.ready();
  const { recompressionPixels } = memoryLimits;
  memoryLimits.recompressionPixels = 0;
  const small = await createTestApp({}, database, { metrics: ofSmall.metrics });
  await small.app.ready();
  memoryLimits.recompressionPixels = recompressionPixels;
  expect(await ofLarge.queues()).toContain('recompress-images');
  expect(await ofSmall.queues()).toContain('remove-originals');
  expect(await ofSmall.queues()).not.toContain('recompress-images');
  expect(await scheduled(large)).toEqual([{ policy: 'exclusive' }]);
  await small.close();
  await large.close();
  await database.remove();
});

test('[LIGHT-7] a change of a photo’s range applies to its next rendition', async () => {
  const etag = async (width: number) =>
    (await gallery.app.inject(`${picture.replace('width=300', `width=${width}`)}&hdr=true&format=jpeg`))
      .headers.etag;
  await gallery.db.update(photoFiles).set({ range: null });
  expect(await etag(400)).toContain('-hdr');
  await gallery.db.update(photoFiles).set({ range: 'standard' });
  expect(await etag(600)).not.toContain('-hdr');
});

test('closing the server waits until renditions are on the disk', async () => {
  const qualities = [60, 80, 85, 90, 95];
  await Promise.all(
    qualities.map((quality) => gallery.app.inject(`${picture}&preserveExif=true&quality=${quality}`)),
  );
  await gallery.app.close();
  const files = await readdir(join(gallery.dataDir, 'cache/images'), { recursive: true });
  expect(files.filter((name) => name.endsWith('-exif.jpeg'))).toHaveLength(qualities.length);
});
