/**
 * `npm run demo`: a gallery with seven days of photos that end today, with news and likes. A second start reuses them;
 * on a later date it adds the missing ones. `-- --photos DIR` shows the JPEGs of a folder instead.
 */
import '../src/server/thread-pool.ts';

import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildSite } from '../scripts/build.ts';
import { readEnv, setVariables } from '../src/server/env.ts';
import { builtPages } from '../src/server/http/page.ts';
import { createFilesPrivately } from '../src/server/platform/files/private-files.ts';
import { cannotStart, type Running, start } from '../src/server/start.ts';
import { createCollection, listAllCollections } from '../src/shared/collections.ts';
import { addDays, type DateString, dateIn } from '../src/shared/dates.ts';
import { getSite } from '../src/shared/site.ts';
import { type DaySource, folderSource, paintedSource } from './day-sources.ts';
import { type OwnerClient, signInOwner } from './owner-client.ts';
import { progressLine } from './progress.ts';
import { seedLikes } from './seed-likes.ts';
import { seedNews } from './seed-news.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DAYS = 7;
const POLL_MS = 300;

const { values } = parseArgs({ options: { photos: { type: 'string' } } });

/** Every folder of photos has its own gallery, so that none is mixed with another or a real one. */
function demoFolder(photos: string | undefined): string {
  if (photos === undefined) return join(ROOT, 'data/demo');
  return join(ROOT, `data/demo-${createHash('sha256').update(resolve(photos)).digest('hex').slice(0, 8)}`);
}

/** Values chosen at the first start and stored beside the data: the password and the date of day 0. */
async function remembered(
  dataDir: string,
  today: DateString,
): Promise<{ password: string; dayZero: DateString }> {
  const path = join(dataDir, 'demo.json');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    const fresh = { password: `demo-${randomBytes(6).toString('base64url')}`, dayZero: today };
    await writeFile(path, JSON.stringify(fresh), { mode: 0o600 });
    return fresh;
  }
}

async function publishMissingDays(
  running: Running,
  owner: OwnerClient,
  { source, today, dayZero }: { source: DaySource; today: DateString; dayZero: DateString },
): Promise<void> {
  const there = new Set((await owner.call(listAllCollections, {})).map(({ date }) => date));
  const missing = Array.from({ length: DAYS }, (_, day) => addDays(today, -day))
    .filter((date) => !there.has(date))
    .map((date) => ({ date, number: daysBetween(date, dayZero) }));
  if (missing.length === 0) return;

  const days = await source.days(missing);
  const publishing = progressLine('Publishing the days');
  for (const [index, { date, files, texts }] of days.entries()) {
    publishing(index, days.length);
    const photoUrls: string[] = [];
    for (const file of files) photoUrls.push((await owner.upload(file)).url);
    const { id } = await owner.call(createCollection, { body: { date, photoUrls, ...texts } });
    await seedLikes(running.database.db, id);
  }
  publishing(days.length, days.length);
  await source.done();
  await seedNews(running.database.db, today);
  await everythingPrepared(running, days.length);
}

function daysBetween(from: DateString, to: DateString): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** Waits until every rendition of every photo is made. */
async function everythingPrepared({ jobs }: Running, days: number): Promise<void> {
  const preparing = progressLine('Preparing every size of the photos, days');
  for (;;) {
    const waiting = await jobs.pending('index-collection');
    preparing(Math.max(0, days - waiting), days);
    if (waiting === 0) return;
    await delay(POLL_MS);
  }
}

try {
  const given = setVariables(process.env);
  const dataDir = given.DATA_DIR ?? demoFolder(values.photos);
  const source = values.photos === undefined ? paintedSource(dataDir) : await folderSource(values.photos);
  const zone = readEnv(given).SITE_TIMEZONE;
  const { password, dayZero } = await remembered(dataDir, dateIn(zone, new Date()));
  const env = readEnv({
    ...{ LOG_LEVEL: 'warn', IDLE_ENCODING_MINUTES: '0' },
    ...given,
    ...{ DATA_DIR: dataDir, ADMIN_PASSWORD: password },
  });

  await buildSite({ ifStale: true });
  // Only after the build, which other users may read.
  createFilesPrivately();
  const running = await start(env, await builtPages(join(ROOT, 'dist')));
  const owner = await signInOwner(running.address, password);
  // The owner may have changed the time zone since.
  const { today } = await owner.call(getSite, {});
  await publishMissingDays(running, owner, { source, today, dayZero });

  console.log(`\n  Gomai is open on ${running.address.replace('127.0.0.1', 'localhost')}`);
  console.log(`  The owner signs in at /login with the password ${password}\n`);
} catch (error) {
  cannotStart(error);
}
