import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** What export-gallery.ts and import-gallery.ts unpack into. */
const SCRATCH = /^(?:import|export)-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
/** Older ones belong to a dead process. */
const STALE_MS = 24 * 60 * 60 * 1000;

/**
 * Removes what killed imports and exports left in `dataDir` (OPS-3). `isAlone`: this process holds the embedded database,
 * so none can be running; beside PostgreSQL only those of yesterday are removed.
 */
export async function removeScratch(
  dataDir: string,
  { isAlone, now }: { isAlone: boolean; now: Date },
): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => SCRATCH.test(name));
  for (const name of names) {
    const folder = join(dataDir, name);
    // Another process that starts may have removed it meanwhile.
    const found = isAlone ? undefined : await stat(folder).catch(() => undefined);
    const isDead = isAlone || (found !== undefined && found.mtimeMs < now.getTime() - STALE_MS);
    if (isDead) await rm(folder, { recursive: true, force: true });
  }
}
