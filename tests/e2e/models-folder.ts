import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MODELS_VARIABLE } from '../support/seeded-gallery.ts';

/** One folder of model galleries for all workers of a run; it goes with the run. */
export default async function makeModelsFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'gomai-models-'));
  process.env[MODELS_VARIABLE] = folder;
  return () => rm(folder, { recursive: true, force: true });
}
