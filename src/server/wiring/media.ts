import { join } from 'node:path';
import type { Env } from '../env.ts';
import { type MediaStore, openMediaFolder } from '../platform/files/media-store.ts';

/** Where the settings say that originals are kept. */
export function openMediaStore(env: Env): Promise<MediaStore> {
  return openMediaFolder(join(env.DATA_DIR, 'media'));
}
