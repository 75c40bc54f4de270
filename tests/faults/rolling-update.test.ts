import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Collection, getTodaysCollection } from '../../src/shared/collections.ts';
import { urlOf } from '../../src/shared/endpoint.ts';
import { getTotalLikes, setVisitorLikes } from '../../src/shared/likes.ts';
import { childEnv } from '../support/child-env.ts';
import { freePort } from '../support/free-port.ts';
import { type GalleryProcess, publishDays, startGallery } from '../support/gallery.ts';
import { hasHaproxy, startHaproxy } from '../support/haproxy-server.ts';
import { findPostgresBinaries, startPostgresServer } from '../support/postgres-server.ts';
import { sendFrom } from '../support/send-from.ts';
import { isFirstRun, report } from './figures.ts';

/**
 * A built checkout of the former version:
 * `git worktree add ../former v1.0.0 && cd ../former && npm ci && npm run build`
 */
const FORMER = process.env.FAULTS_FORMER;
const PROCESSES = 3;
const VISITORS = 6;
/** How long the processes serve after each replacement. */
const SIDE_BY_SIDE_MS = 5_000;
const PAUSE_MS = 100;
const LIKE_EVERY = 20;

const canRun = isFirstRun && hasHaproxy && findPostgresBinaries() !== undefined && FORMER !== undefined;
if (isFirstRun && !canRun)
  console.warn('FAULTS_FORMER, haproxy or PostgreSQL is missing: the test of a rolling update is skipped.');

test.skipIf(!canRun)(
  '[SCALE-4] no request fails while processes of a former version are replaced, and the former version cannot start again (needs FAULTS_FORMER, haproxy and PostgreSQL)',
  { timeout: 900_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gomai-update-'));
    const postgres = await startPostgresServer();
    const ports: number[] = [];
    const galleries: GalleryProcess[] = [];
    const envOf = (n: number) => ({
      DATABASE_URL: postgres?.url ?? '',
      SECRET_KEY: 'the-same-on-every-machine',
      PORT: String(ports[n]),
      TRUST_PROXY: 'true',
    });
    const start = (n: number, root?: string) =>
      startGallery({ root, dataDir: join(folder, 'gallery'), env: envOf(n) });
    try {
      for (let n = 0; n < PROCESSES; n++) {
        ports.push(await freePort());
        galleries.push(await start(n, FORMER));
      }
      await publishDays(galleries[0] as GalleryProcess, 2);
      const haproxy = await startHaproxy(galleries.map(({ url }) => url));
      const today = (await (await fetch(haproxy.url + getTodaysCollection.path)).json()) as Collection;

      let isOver = false;
      let step = '';
      const visits = Array.from({ length: VISITORS }, async (_, visitor) => {
        const send = sendFrom(visitor + 1);
        const failures: string[] = [];
        let [cookie, requests, likes] = ['', 0, 0];
        const ask = async (path: string, options: { method?: string; body?: object } = {}) => {
          requests += 1;
          const headers = { origin: haproxy.url, ...(cookie ? { cookie } : {}) };
          const answer = await send(haproxy.url + path, { ...options, headers }).catch(String);
          if (typeof answer === 'string' || answer.status !== 200) {
            const why = typeof answer === 'string' ? answer : `${answer.status} ${answer.body.toString()}`;
            failures.push(`${path} at step ${step}: ${why.slice(0, 200)}`);
          } else cookie ||= answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
        };
        const like = urlOf(setVisitorLikes, { params: { id: today.id, index: 0 }, query: {} });
        while (!isOver) {
          for (const path of ['/', `/${today.date}`, '/gallery', getTodaysCollection.path]) await ask(path);
          if (requests % LIKE_EVERY < 4) {
            likes = 1 + (likes % 5);
            await ask(like, { method: setVisitorLikes.method, body: { likes } });
          }
          await delay(PAUSE_MS);
        }
        return { failures, requests, likes };
      });
      for (let n = 0; n < PROCESSES; n++) {
        step = `${n}, stopping`;
        await galleries[n]?.stop('SIGTERM');
        step = `${n}, starting`;
        galleries[n] = await start(n);
        step = `${n}, side by side`;
        await delay(SIDE_BY_SIDE_MS);
      }
      isOver = true;
      const results = await Promise.all(visits);
      const failures = results.flatMap(({ failures }) => failures);
      const total = urlOf(getTotalLikes, { params: { id: today.id }, query: {} });
      const { totalLikes } = (await (await fetch(haproxy.url + total)).json()) as { totalLikes: number[] };
      await haproxy.stop();
      for (const gallery of galleries) await gallery.stop();

      const back = spawn(process.execPath, ['src/server/main.ts'], {
        cwd: FORMER,
        env: { ...childEnv(), ...envOf(0), DATA_DIR: join(folder, 'gallery') },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      const [[code], sentence] = await Promise.all([once(back, 'exit'), text(back.stderr)]);
      const journal = async (root: string) =>
        JSON.parse(await readFile(join(root, 'migrations/meta/_journal.json'), 'utf8')).entries.length;
      report('rolling update from the version before', {
        processes: PROCESSES,
        migrations: (await journal('.')) - (await journal(FORMER ?? '.')),
        requests: results.reduce((sum, { requests }) => sum + requests, 0),
        failed: failures.length,
        likes_lost: results.reduce((sum, { likes }) => sum + likes, 0) - (totalLikes[0] ?? 0),
        way_back: `${code} ${sentence.trim()}`,
      });
      expect(failures).toEqual([]);
      expect(totalLikes[0]).toBe(results.reduce((sum, { likes }) => sum + likes, 0));
      expect(code).not.toBe(0);
      expect(sentence).toMatch(/newer/);
    } finally {
      for (const gallery of galleries) await gallery.stop('SIGKILL');
      await postgres?.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    }
  },
);
