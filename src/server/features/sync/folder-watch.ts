import type { FastifyBaseLogger } from 'fastify';
import { sleep as realSleep, type Sleep } from '../../platform/retry.ts';
import type { PhotoSource, PhotoWatch } from '../../platform/sources/photo-source.ts';

/**
 * How long `end` waits. On a network disk that hangs, a check never returns; the process then ends once the disk responds
 * or the process is killed, but with its database closed.
 */
const END_MS = 1000;

export interface FolderWatchOptions {
  folder: PhotoSource;
  /** Returns the path to watch now; undefined if no folder is to be watched. */
  findFolder: () => Promise<string | undefined>;
  onChange: () => Promise<void>;
  log: Pick<FastifyBaseLogger, 'warn'>;
  sleep?: Sleep;
}

/**
 * Watches the folder that `findFolder` returns. Calls `onChange` when its photos change, and when the watch begins,
 * for photos that already exist. Call `recheck` at the start, after a change of the settings, and now and then, because
 * a folder that cannot be watched is only tried again by the next `recheck`.
 */
export function createFolderWatch({
  folder,
  findFolder,
  onChange,
  log,
  sleep = realSleep,
}: FolderWatchOptions) {
  let watched: { path: string; watch: PhotoWatch } | undefined;
  /**
   * Settles when the last call of `change` has ended, so that the calls run one after the other, and a disk that hangs
   * blocks only one thread.
   */
  let changes: Promise<unknown> = Promise.resolve();
  let isOver = false;

  const change = async (): Promise<boolean> => {
    const path = isOver ? undefined : await findFolder();
    if (path !== watched?.path || (await watched?.watch.isCurrent()) === false) {
      await watched?.watch.end();
      watched = undefined;
      const watch = path === undefined ? undefined : await folder.watch?.(path, report);
      if (path !== undefined && watch !== undefined) {
        watched = { path, watch };
        report();
      }
    }
    return watched !== undefined;
  };

  const report = () => {
    onChange().catch((error: unknown) =>
      log.warn({ err: error }, 'auto-sync: starting a sync after a change in the photo folder failed'),
    );
  };

  const recheckNow = (): Promise<boolean> => {
    const done = changes.then(change);
    changes = done.catch(() => undefined);
    return done.catch((error: unknown) => {
      log.warn({ err: error }, 'auto-sync: watching the photo folder failed; the schedule still checks it');
      return false;
    });
  };

  return {
    recheck: () => void recheckNow(),
    /** Resolves to true if a folder is now watched. */
    recheckNow,
    async end(): Promise<void> {
      isOver = true;
      const ended = new AbortController();
      await Promise.race([recheckNow(), sleep(END_MS, ended.signal)]);
      ended.abort();
    },
  };
}
