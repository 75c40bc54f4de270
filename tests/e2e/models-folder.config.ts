import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasModels, MODELS_VARIABLE, makeModels } from '../support/seeded-gallery.ts';

/**
 * Makes the model galleries, which the stories of all workers copy, and deletes them after the run. While you work on
 * one story, set GOMAI_TEST_MODELS to a folder of your own: the first run fills it, later runs reuse it, and none
 * removes it.
 */
export default async function makeModelsFolder() {
  const kept = process.env[MODELS_VARIABLE];
  if (kept !== undefined) {
    if (!hasModels(kept)) await makeModels(kept);
    return;
  }
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
