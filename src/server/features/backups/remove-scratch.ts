import { readFile, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { entriesOf } from '../../platform/files/cached-files.ts';
import { DRAFT, SCRATCH, UNFINISHED_BACKUP } from '../../platform/files/scratch-names.ts';

/** A file in an export's scratch folder with the path of the unfinished archive, which may be on another disk. */
export const DRAFT_NOTE = 'draft-path';
/** Leftovers older than this do not belong to a running process. */
const STALE_MS = 24 * 60 * 60 * 1000;

interface ScratchOptions {
  dataDir: string;
  backupDir: string;
  /** True if no other process uses the gallery's database. */
  isAlone: boolean;
  now: Date;
}

/**
 * Removes the leftovers of killed imports, exports, uploads, backups and encodings (OPS-3); if other processes may be
 * using the folders, only leftovers that are a day old.
 */
export async function removeScratch({ dataDir, backupDir, isAlone, now }: ScratchOptions): Promise<void> {
  const isDead = async (path: string) => {
    if (isAlone) return true;
    // Another process that starts at the same time may have removed the file.
    const found = await stat(path).catch(() => undefined);
    return found !== undefined && found.mtimeMs < now.getTime() - STALE_MS;
  };
  for (const { folder, pattern } of await placesIn(dataDir, backupDir)) {
    for (const { name } of await entriesOf(folder)) {
      const path = join(folder, name);
      if (!pattern.test(name) || !(await isDead(path))) continue;
      await removeNotedDraft(path);
      await rm(path, { recursive: true, force: true });
    }
  }
}

interface Place {
  folder: string;
  pattern: RegExp;
}

async function placesIn(dataDir: string, backupDir: string): Promise<Place[]> {
  const caches = ['images', 'cards', 'videos', 'originals'].map((name) => join(dataDir, 'cache', name));
  const places = [
    { folder: dataDir, pattern: SCRATCH },
    { folder: backupDir, pattern: UNFINISHED_BACKUP },
    { folder: join(dataDir, 'media', 'drafts'), pattern: DRAFT },
    ...caches.map((folder) => ({ folder, pattern: DRAFT })),
  ];
  for (const cache of caches) {
    for (const entry of await entriesOf(cache)) {
      if (entry.isDirectory()) places.push({ folder: join(cache, entry.name), pattern: DRAFT });
    }
  }
  return places;
}

/** Removes the archive that a killed export was writing. */
async function removeNotedDraft(scratch: string): Promise<void> {
  const draft = await readFile(join(scratch, DRAFT_NOTE), 'utf8').catch(() => undefined);
  if (draft !== undefined && DRAFT.test(basename(draft))) await rm(draft, { force: true });
}
