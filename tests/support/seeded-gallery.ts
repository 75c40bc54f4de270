import { rmSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCacheStats } from '../../src/shared/cache.ts';
import { type Gallery, publishDays, startGallery } from './gallery.ts';

const LOOK_AGAIN_MS = 200;

/** Folders of galleries that have their days and every picture of them, by the number of days. */
const models = new Map<number, Promise<string>>();

/**
 * A gallery with days of small painted photos that end today, every picture prepared. Published once in a process and
 * copied from then on: what preparing costs would otherwise run beside each story.
 */
export async function startSeededGallery(days: number): Promise<Gallery> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gomai-seeded-'));
  if (days > 0) {
    const model = models.get(days) ?? makeModel(days);
    models.set(days, model);
    await cp(await model, dataDir, { recursive: true });
  }
  const gallery = await startGallery({ dataDir });
  return {
    ...gallery,
    async stop() {
      await gallery.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function makeModel(days: number): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gomai-model-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const gallery = await startGallery({ dataDir });
  await publishDays(gallery, days);
  const owner = await gallery.owner();
  for (;;) {
    const { imageCache } = await owner.call(getCacheStats, { query: { language: 'en' } });
    if (imageCache.processing.waiting + imageCache.uncached.uncachedCount === 0) break;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
  await gallery.stop();
  return dataDir;
}
