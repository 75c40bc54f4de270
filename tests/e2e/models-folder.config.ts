import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MODELS_VARIABLE, makeModels } from '../support/seeded-gallery.ts';

/** One folder of model galleries for all workers of a run; it goes with the run. */
export default async function makeModelsFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'gomai-models-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    await makeModels(folder);
  } catch (error) {
    await remove();
    throw error;
  }
  process.env[MODELS_VARIABLE] = folder;
  return remove;
}
