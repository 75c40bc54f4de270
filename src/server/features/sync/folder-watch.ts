import type { FastifyBaseLogger } from 'fastify';
import type { PhotoSource } from '../../platform/photo-source.ts';

export interface FolderWatchOptions {
  folder: PhotoSource;
  /** The path to watch now; undefined for none. */
  findFolder: () => Promise<string | undefined>;
  onChange: () => Promise<void>;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Watches the folder that the settings name, whenever they name another one; begins with a look at what is there. */
export function createFolderWatch({ folder, findFolder, onChange, log }: FolderWatchOptions) {
  let watched: { path: string; end: () => Promise<void> } | undefined;
  /** One change after the other. */
  let changes: Promise<unknown> = Promise.resolve();
  let isOver = false;

  const change = async (): Promise<boolean> => {
    const path = isOver ? undefined : await findFolder();
    if (path !== watched?.path) {
      await watched?.end();
      watched = undefined;
      const end = path === undefined ? undefined : await folder.watch?.(path, tell);
      if (path !== undefined && end !== undefined) {
        watched = { path, end };
        // What came before anybody watched.
        tell();
      }
    }
    return watched !== undefined;
  };

  const tell = () => {
    onChange().catch((error: unknown) => log.warn({ err: error }, 'New photos could not be announced'));
  };

  const followNow = (): Promise<boolean> => {
    const done = changes.then(change);
    changes = done.catch(() => undefined);
    return done.catch((error: unknown) => {
      log.warn({ err: error }, 'The photo folder cannot be watched; the clock still looks at it');
      return false;
    });
  };

  return {
    follow: () => void followNow(),
    /** True where a folder is watched from now on. */
    followNow,
    async end(): Promise<void> {
      isOver = true;
      await followNow();
    },
  };
}
