import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Collection, getTodaysCollection } from '../../src/shared/collections.ts';
import { urlOf } from '../../src/shared/endpoint.ts';
import { optimizeImage } from '../../src/shared/images.ts';
import { type GalleryProcess, publishDays, startGallery } from '../support/gallery.ts';
import { hasHaproxy, startHaproxy } from '../support/haproxy-server.ts';
import {
  findPostgresBinaries,
  type PostgresServer,
  startPostgresServer,
} from '../support/postgres-server.ts';
import { amount, isFirstRun, report } from './figures.ts';

const CONNECTIONS = 10;
const LOAD_MS = amount({ short: 1_000, full: 10_000 });
const LIMIT_MS = 600_000;
/** /proc counts processor time in ticks of this length. */
const TICK_MS = 10;

const canRun = isFirstRun && hasHaproxy && findPostgresBinaries() !== undefined;

/* Measures the figures of docs/scaling.md. On a machine with few cores, clients and haproxy compete with the gallery;
   then only the gallery's processor time is comparable. */
describe.skipIf(!canRun)('the load of several processes (needs haproxy and PostgreSQL)', () => {
  let postgres: PostgresServer | undefined;
  let folder: string;
  const galleries: GalleryProcess[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gomai-more-'));
    postgres = await startPostgresServer();
  });
  afterAll(async () => {
    for (const gallery of galleries) await gallery.stop('SIGKILL');
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  });

  const cpuMs = () => {
    const ticks = galleries.map(({ process: { pid } }) => {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const [user = 0, system = 0] = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .slice(11, 13)
        .map(Number);
      return user + system;
    });
    return ticks.reduce((sum, some) => sum + some, 0) * TICK_MS;
  };

  async function load(url: string) {
    const dispatcher = new Agent({ connections: CONNECTIONS });
    const startCpuMs = cpuMs();
    const startMs = performance.now();
    let answered = 0;
    const visit = async () => {
      while (performance.now() - startMs < LOAD_MS) {
        const { statusCode, body } = await request(url, { dispatcher });
        await body.dump();
        expect(statusCode).toBe(200);
        answered += 1;
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, visit));
    const perSecond = Math.round((answered * 1000) / (performance.now() - startMs));
    await dispatcher.close();
    return { per_s: perSecond, cpu_us_each: Math.round(((cpuMs() - startCpuMs) * 1000) / answered) };
  }

  test.each([1, 2, 3])(
    '[SCALE-1] %i process(es) behind haproxy serve pages and renditions without an error',
    async (processes) => {
      const env = {
        ...{ DATABASE_URL: postgres?.url ?? '', TRUST_PROXY: 'true' },
        SECRET_KEY: 'the-same-on-every-machine',
      };
      galleries.push(await startGallery({ dataDir: join(folder, 'gallery'), env }));
      const [first] = galleries as [GalleryProcess];
      if (processes === 1) await publishDays(first, 1);
      const { photoUrls } = (await (await fetch(first.url + getTodaysCollection.path)).json()) as Collection;
      const query = { url: photoUrls[0] ?? '', width: 400, quality: 85, format: 'webp' } as const;
      const image = urlOf(optimizeImage, { query });
      const haproxy = await startHaproxy(galleries.map(({ url }) => url));
      // Before the measurement, every process serves the page and the rendition once.
      for (const { url } of galleries)
        for (const path of ['/', image]) await (await fetch(url + path)).arrayBuffer();
      const pages = await load(`${haproxy.url}/`);
      const images = await load(haproxy.url + image);
      await haproxy.stop();
      expect(galleries).toHaveLength(processes);
      report('the load of several processes', {
        ...{ processes, pages_per_s: pages.per_s, cpu_us_a_page: pages.cpu_us_each },
        ...{ images_per_s: images.per_s, cpu_us_an_image: images.cpu_us_each },
      });
    },
    LIMIT_MS,
  );
});
