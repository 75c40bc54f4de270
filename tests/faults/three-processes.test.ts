import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInOwner } from '../../demo/owner-client.ts';
import { login, OWNER_USERNAME } from '../../src/shared/auth.ts';
import { getBackups, makeBackup } from '../../src/shared/backups.ts';
import { type Collection, listCollections } from '../../src/shared/collections.ts';
import { cropImage } from '../../src/shared/crops.ts';
import { urlOf } from '../../src/shared/endpoint.ts';
import { optimizeImage } from '../../src/shared/images.ts';
import { getTotalLikes, setVisitorLikes } from '../../src/shared/likes.ts';
import { HEARTBEAT_MS, presenceHeartbeat, startPresence } from '../../src/shared/presence.ts';
import { getSyncState, syncSimple } from '../../src/shared/sync.ts';
import { downloadVideo, listVideos, startVideo } from '../../src/shared/video.ts';
import { type StartedBucket, startBucket } from '../support/bucket.ts';
import { ChatClient } from '../support/chat-client.ts';
import { childEnv } from '../support/child-env.ts';
import { COMPILED_ONCE } from '../support/compiled-once.ts';
import { datedPhoto } from '../support/dated-photo.ts';
import { freePort } from '../support/free-port.ts';
import { type GalleryProcess, publishDays, startGallery } from '../support/gallery.ts';
import { type HaproxyServer, hasHaproxy, startHaproxy } from '../support/haproxy-server.ts';
import {
  findPostgresBinaries,
  type PostgresServer,
  startPostgresServer,
} from '../support/postgres-server.ts';
import { hasS3Server } from '../support/s3-server.ts';
import { sendFrom } from '../support/send-from.ts';
import { visitorAddress } from '../support/visitor-address.ts';
import { amount, isFirstRun, report } from './figures.ts';

const PROCESSES = 3;
const VISITORS = 12;
const TALKERS = 3;
/** For how many minutes the test kills processes. */
const MINUTES = Number(process.env.FAULTS_KILL_MINUTES ?? amount({ short: 0.5, full: 10 }));
const KILL_EVERY_MS = 10_000;
const PAUSE_MS = 100;
/** This and `SAY_EVERY_MS` keep each visitor below the limits of likes and messages. */
const LIKE_EVERY = 30;
const SAY_EVERY_MS = 3_000;

const canRun = isFirstRun && hasHaproxy && hasS3Server() && findPostgresBinaries() !== undefined;
if (isFirstRun && !canRun)
  console.warn('haproxy, Swift or PostgreSQL is not installed: the test of three processes is skipped.');

const anyOf = <T>(items: readonly T[]): T => items[Math.floor(Math.random() * items.length)] as T;

// Debian: apt-get install haproxy swift-proxy swift-account swift-container swift-object memcached
describe.skipIf(!canRun)(
  'three processes with a folder each, one database and one bucket (needs haproxy, OpenStack Swift and PostgreSQL)',
  () => {
    let bucket: StartedBucket;
    let postgres: PostgresServer | undefined;
    let haproxy: HaproxyServer;
    let folder: string;
    const ports: number[] = [];
    const galleries: GalleryProcess[] = [];
    let days: Collection[] = [];

    const folderOf = (n: number) => join(folder, `process-${n}`);
    const envOf = (n: number) => ({
      ...bucket.env,
      MEDIA_URL: `s3://${bucket.settings.bucket}/three`,
      DATABASE_URL: postgres?.url ?? '',
      SECRET_KEY: 'the-same-on-every-machine',
      S3_BUCKET: bucket.settings.bucket,
      BACKUP_DIR: join(folder, 'backups'),
      PORT: String(ports[n]),
      TRUST_PROXY: 'true',
    });
    const start = (n: number) => startGallery({ dataDir: folderOf(n), env: envOf(n) });
    const processOf = (n: number) => galleries[n % PROCESSES] as GalleryProcess;
    const daysAt = async ({ url }: { url: string }) =>
      (await (await fetch(url + listCollections.path)).json()) as Collection[];
    const picture = (url: string, width = 400) =>
      urlOf(optimizeImage, { query: { url, width, quality: 80, format: 'webp' } });

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'gomai-three-'));
      [bucket, postgres] = await Promise.all([startBucket(), startPostgresServer()]);
      for (let n = 0; n < PROCESSES; n++) {
        ports.push(await freePort());
        galleries.push(await start(n));
      }
      haproxy = await startHaproxy(galleries.map(({ url }) => url));
    });
    afterAll(async () => {
      await haproxy?.stop();
      for (const gallery of galleries) await gallery.stop('SIGKILL');
      await postgres?.stop();
      await bucket?.stop();
      if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    });

    test('all processes show what one publishes, crops and backs up', async () => {
      for (let n = 0; n < PROCESSES; n++) await publishDays(processOf(n), n + 1, { existing: n });
      for (let n = 0; n < PROCESSES; n++) {
        const [here, there] = [processOf(n), processOf(n + 1)];
        const owner = await there.owner();
        const day = (await daysAt(there))[n] as Collection;
        const { photoUrl } = await owner.call(cropImage, {
          body: {
            collectionId: day.id,
            photoIndex: 0,
            imageUrl: day.photoUrls[0] ?? '',
            cropData: { unit: '%', x: 10, y: 10, width: 60, height: 60 },
          },
        });
        for (const other of [here, there, processOf(n + 2)]) {
          await expect
            .poll(async () => (await daysAt(other)).map(({ photoUrls }) => photoUrls[0]))
            .toContain(photoUrl);
          expect((await fetch(other.url + picture(photoUrl))).status).toBe(200);
        }
        await owner.call(makeBackup, {});
        const backups = async () => (await (await here.owner()).call(getBackups, {})).backups;
        await expect
          .poll(async () => (await backups()).map(({ photos, missing }) => ({ photos, missing })))
          .toHaveLength(n + 1);
        expect((await backups())[0]).toMatchObject({ missing: 0 });
      }
      days = await daysAt(processOf(0));
      expect(days).toHaveLength(PROCESSES);
    });

    test('a video made by one process is downloaded from the others, and a sync that all of them start runs once', async () => {
      const [day] = days;
      const params = { collectionId: day?.id ?? 0 };
      await (await processOf(0).owner()).call(startVideo, { params });
      const videos: string[] = [];
      for (let n = 0; n < PROCESSES; n++) {
        const owner = await processOf(n).owner();
        const state = async () => (await owner.call(listVideos, {}))[0]?.state;
        await expect.poll(state, { timeout: 300_000 }).toBe('ready');
        videos.push(await hashOfVideo(processOf(n), urlOf(downloadVideo, { params, query: {} })));
      }
      expect(new Set(videos).size).toBe(1);

      for (let n = 0; n < 5; n++)
        await bucket.put(`camera/${n}.jpg`, await datedPhoto(n, { taken: `2026-10-01 10:0${n}:00` }));
      const body = { folderPath: '/camera', source: 's3' } as const;
      await Promise.allSettled(
        Array.from({ length: PROCESSES }, async (_, n) =>
          (await processOf(n).owner()).call(syncSimple, { body }),
        ),
      );
      const { history } = await (await processOf(1).owner()).call(getSyncState, {});
      expect(history.reduce((sum, { newCollections }) => sum + newCollections, 0)).toBe(1);
      days = await daysAt(processOf(2));
      expect(days).toHaveLength(PROCESSES + 1);
    });

    async function hashOfVideo({ url, password }: GalleryProcess, path: string): Promise<string> {
      const { headers } = await fetch(url + login.path, {
        method: login.method,
        headers: { 'content-type': 'application/json', origin: url },
        body: JSON.stringify({ username: OWNER_USERNAME, password }),
      });
      const file = await fetch(url + path, {
        headers: { cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' },
      });
      expect(file.headers.get('content-type')).toBe('video/mp4');
      return createHash('sha256')
        .update(await file.bytes())
        .digest('hex');
    }

    /** Views pages and likes photos until `isOver`; returns the failures, and the last level given to each photo. */
    async function visit(visitor: number, isOver: () => boolean) {
      const send = sendFrom(visitor + 1);
      const failures: string[] = [];
      const levels = new Map<string, number>();
      const visitorKey = randomUUID();
      let [cookie, requests] = ['', 0];
      const ask = async (path: string, options: { method?: string; body?: object } = {}) => {
        requests += 1;
        const headers = { origin: haproxy.url, ...(cookie ? { cookie } : {}) };
        const answer = await send(haproxy.url + path, { ...options, headers }).catch(String);
        if (typeof answer === 'string' || answer.status !== 200) {
          const why = typeof answer === 'string' ? answer : `${answer.status} ${answer.body.toString()}`;
          failures.push(`${options.method ?? 'GET'} ${path}: ${why.slice(0, 200)}`);
          return false;
        }
        cookie ||= answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
        return true;
      };
      while (!isOver()) {
        const day = anyOf(days);
        await ask(anyOf(['/', '/gallery', `/${day.date}`, listCollections.path]));
        await ask(picture(anyOf(day.photoUrls), anyOf([300, 400, 600])));
        if (requests % LIKE_EVERY < 2) {
          const index = anyOf([0, 1, 2, 3, 4]);
          const likes = anyOf([1, 2, 3, 4, 5]);
          const path = urlOf(setVisitorLikes, { params: { id: day.id, index }, query: {} });
          if (await ask(path, { method: setVisitorLikes.method, body: { likes, visitorKey } }))
            levels.set(`${day.id} ${index}`, likes);
        }
        await delay(PAUSE_MS);
      }
      return { requests, failures, levels };
    }

    /** Sends a message every 3 s, and repeats a message after a lost connection, as the page does. */
    async function talk(talker: number, run: string, isOver: () => boolean): Promise<string[]> {
      const localAddress = visitorAddress(100 + talker);
      const id = randomUUID();
      const name = `静かな狐${talker}`;
      const sent: string[] = [];
      let client: ChatClient | undefined;
      const isConfirmed = (text: string) =>
        [...(client?.reader.messages.values() ?? [])].some((message) => message.text === text);
      while (!isOver()) {
        const text = `${run} ${talker}番目の人の${sent.length}通目です。`;
        const key = randomUUID();
        sent.push(text);
        for (;;) {
          try {
            if (client === undefined || client.closed) {
              client = new ChatClient(haproxy.url, { localAddress });
              await client.join(name, { id });
            }
            if (isConfirmed(text)) break;
            client.say(text, key);
            const current = client;
            await current.until(() => isConfirmed(text) || current.closed !== undefined, 'an answer came');
            if (isConfirmed(text)) break;
          } catch {
            // At this moment the proxy had no process, or the connection was lost while it opened.
            client?.leave();
            client = undefined;
          }
          await delay(PAUSE_MS);
        }
        await delay(SAY_EVERY_MS);
      }
      client?.leave();
      return sent;
    }

    /** The like totals of all photos, by `COLLECTION_ID PHOTO_INDEX`. */
    async function totals(): Promise<Map<string, number>> {
      const found = new Map<string, number>();
      for (const { id } of days) {
        const path = urlOf(getTotalLikes, { params: { id }, query: {} });
        const { totalLikes } = (await (await fetch(haproxy.url + path)).json()) as { totalLikes: number[] };
        for (const [index, total] of totalLikes.entries()) found.set(`${id} ${index}`, total);
      }
      return found;
    }

    /** Runs `harm` while visitors view pages, like and chat; returns what failed, and what was sent and stored. */
    async function underLoad(fault: string, harm: () => Promise<number>) {
      const owner = await signInOwner(haproxy.url, processOf(0).password);
      const [tab, run] = [randomUUID(), randomUUID().slice(0, 8)];
      await owner.call(startPresence, { body: { tab } });
      // A heartbeat that a killed process loses is not repeated, because the next one is in time.
      const stay = () => owner.call(presenceHeartbeat, { body: { tab, active: true } }).catch(() => {});
      const staying = setInterval(stay, HEARTBEAT_MS / 2);
      const expected = await totals();
      let isOver = false;
      const visits = Array.from({ length: VISITORS }, (_, n) => visit(n, () => isOver));
      const talks = Array.from({ length: TALKERS }, (_, n) => talk(n, run, () => isOver));
      const harmed = await harm().finally(() => {
        isOver = true;
        clearInterval(staying);
      });
      const results = await Promise.all(visits);
      const sent = (await Promise.all(talks)).flat();
      const failures = results.flatMap(({ failures }) => failures);

      const client = new Client({ connectionString: postgres?.url ?? '' });
      await client.connect();
      const { rows } = await client.query<{ text: string }>(
        'SELECT text FROM chat_messages WHERE text LIKE $1',
        [`${run}%`],
      );
      await client.end();
      const stored = rows.map(({ text }) => text);
      for (const { levels } of results)
        for (const [photo, level] of levels) expected.set(photo, (expected.get(photo) ?? 0) + level);
      const liked = await totals();
      const wrongTotals = [...expected].filter(([photo, total]) => liked.get(photo) !== total);
      report(fault, {
        harmed,
        requests: results.reduce((sum, { requests }) => sum + requests, 0),
        failed: failures.length,
        photos_liked: new Set(results.flatMap(({ levels }) => [...levels.keys()])).size,
        wrong_totals: wrongTotals.length,
        messages: sent.length,
        lost: sent.filter((text) => !stored.includes(text)).length,
        doubled: stored.length - new Set(stored).size,
      });
      return { failures, wrongTotals, sent, stored };
    }

    const nothingLost = ({ failures, wrongTotals, sent, stored }: Awaited<ReturnType<typeof underLoad>>) => {
      expect(failures).toEqual([]);
      expect(wrongTotals).toEqual([]);
      expect(stored.sort()).toEqual(sent.sort());
    };

    test('no request fails while the folder of each process is deleted under load', async () => {
      const deleteFolders = async () => {
        for (let n = 0; n < PROCESSES; n++) {
          await delay(SAY_EVERY_MS);
          // Retries, because a process may be writing to the folder.
          await rm(folderOf(n), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
        }
        await delay(SAY_EVERY_MS);
        return PROCESSES;
      };
      nothingLost(await underLoad('three processes behind haproxy, their folders deleted', deleteFolders));
    });

    test(`a process is killed every ${KILL_EVERY_MS / 1000} s: nothing fails, and no like or message is lost or doubled`, {
      timeout: (MINUTES + 5) * 60_000,
    }, async () => {
      const results = await underLoad('three processes behind haproxy, one killed every 10 s', async () => {
        let kills = 0;
        for (const endsAt = Date.now() + MINUTES * 60_000; Date.now() < endsAt; kills++) {
          const next = delay(KILL_EVERY_MS);
          const n = kills % PROCESSES;
          await processOf(n).stop('SIGKILL');
          galleries[n] = await start(n);
          await next;
        }
        return kills;
      });
      nothingLost(results);
    });

    test('a process with an empty folder restores a backup, and another one serves its days and photos', async () => {
      const { backups } = await (await processOf(0).owner()).call(getBackups, {});
      for (const gallery of galleries) await gallery.stop('SIGKILL');
      await rm(folderOf(1), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
      const child = spawn(
        process.execPath,
        [...COMPILED_ONCE, 'scripts/db-import.ts', '--backup', backups[0]?.name ?? ''],
        { env: { ...childEnv(), ...envOf(1), DATA_DIR: folderOf(1) }, stdio: ['ignore', 'pipe', 'pipe'] },
      );
      const [[code], output, errors] = await Promise.all([
        once(child, 'exit'),
        text(child.stdout),
        text(child.stderr),
      ]);
      expect({ code, errors }).toEqual({ code: 0, errors: expect.not.stringContaining('missing') });
      expect(output).toMatch(/15 originals/);
      galleries[2] = await start(2);
      // The backup was made before the sync, so it contains only the days published first.
      const restored = await daysAt(processOf(2));
      expect(restored.map(({ date }) => date)).toEqual(days.slice(0, PROCESSES).map(({ date }) => date));
      for (const { photoUrls } of restored)
        for (const url of photoUrls) expect((await fetch(processOf(2).url + picture(url))).status).toBe(200);
    });
  },
);
