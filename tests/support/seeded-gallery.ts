import { existsSync } from 'node:fs';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCacheStats } from '../../src/shared/cache.ts';
import { type Gallery, publishDays, startGallery } from './gallery.ts';

/** Names the folder in which this run keeps its models. */
export const MODELS_VARIABLE = 'GOMAI_TEST_MODELS';
/** Publishing and preparing seven days takes half a minute, and longer on a busy machine. */
export const SEEDING_TIMEOUT_MS = 300_000;
const LOOK_AGAIN_MS = 200;

/**
 * A gallery with days of small painted photos that end today, every picture prepared. Published once in a run and
 * copied from then on: what preparing costs would otherwise run beside each story.
 */
export async function startSeededGallery(days: number): Promise<Gallery> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gomai-seeded-'));
  if (days > 0) await cp(await modelOf(days), dataDir, { recursive: true });
  const gallery = await startGallery({ dataDir });
  return {
    ...gallery,
    async stop() {
      await gallery.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function modelOf(days: number): Promise<string> {
  const folder = process.env[MODELS_VARIABLE];
  if (folder === undefined)
    throw new Error(`${MODELS_VARIABLE} is not set: see tests/e2e/models-folder.config.ts`);
  const model = join(folder, `days-${days}`);
  if (existsSync(model)) return model;
  const dataDir = await mkdtemp(join(folder, 'unfinished-'));
  const gallery = await startGallery({ dataDir });
  const owner = await publishDays(gallery, days);
  for (;;) {
    const { imageCache } = await owner.call(getCacheStats, { query: { language: 'en' } });
    if (imageCache.processing.waiting + imageCache.uncached.uncachedCount === 0) break;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
  await gallery.stop();
  await rename(dataDir, model).catch(async (error) => {
    // Another worker of this run was first.
    if (!existsSync(model)) throw error;
    await rm(dataDir, { recursive: true, force: true });
  });
  return model;
}
