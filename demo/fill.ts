/**
 * Adds the days that the demo's gallery lacks. This process runs its own server and then ends, which frees the memory
 * that publishing and preparing took (LIGHT-2).
 */
import '../src/server/thread-pool.ts';

import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { builtPages } from '../src/server/http/pages/page.ts';
import { growHeapSlowly } from '../src/server/memory-limits.ts';
import { createFilesPrivately } from '../src/server/platform/files/private-files.ts';
import { cannotStart, type Running, start } from '../src/server/start.ts';
import { addDays, type DateString } from '../src/shared/dates.ts';
import { createCollection, listAllCollections } from '../src/shared/owner-collections.ts';
import { getSite } from '../src/shared/site.ts';
import { type DaySource, folderSource, paintedSource } from './day-sources.ts';
import { openDemoGallery, ROOT } from './gallery.ts';
import { type OwnerClient, signInOwner } from './owner-client.ts';
import { progressLine } from './progress.ts';
import { seedLikes } from './seed-likes.ts';
import { seedNews } from './seed-news.ts';

const POLL_MS = 300;

async function publishMissingDays(
  running: Running,
  owner: OwnerClient,
  source: DaySource,
  { days: wanted, today, dayZero }: { days: number; today: DateString; dayZero: DateString },
): Promise<void> {
  const existing = new Set((await owner.call(listAllCollections, {})).map(({ date }) => date));
  const missing = Array.from({ length: wanted }, (_, day) => addDays(today, -day))
    .filter((date) => !existing.has(date))
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
  await waitUntilPrepared(running, days.length);
}

function daysBetween(from: DateString, to: DateString): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** Waits until no job is left that prepares a collection's renditions. */
async function waitUntilPrepared({ jobs }: Running, days: number): Promise<void> {
  const preparing = progressLine('Preparing every size of the photos, days');
  for (;;) {
    const waiting = await jobs.pending('index-collection');
    preparing(Math.max(0, days - waiting), days);
    if (waiting === 0) return;
    await delay(POLL_MS);
  }
}

try {
  growHeapSlowly();
  createFilesPrivately();
  // Exits when the demo's process ends.
  process.once('disconnect', () => process.exit(1));
  const { photos, days, dataDir, password, dayZero, env } = await openDemoGallery(process.argv.slice(2));
  const source = photos === undefined ? paintedSource(dataDir) : await folderSource(photos);
  const running = await start(env, await builtPages(join(ROOT, 'dist')));
  const owner = await signInOwner(running.address, password);
  // Asks the gallery, because the owner may have changed its time zone since the last start.
  const { today } = await owner.call(getSite, {});
  await publishMissingDays(running, owner, source, { days, today, dayZero });
  await running.close();
  process.exit(0);
} catch (error) {
  cannotStart(error);
}
