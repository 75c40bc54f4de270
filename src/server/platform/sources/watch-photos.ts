import { watch } from 'chokidar';
import { isHiddenPath, isPhotoPath } from './photo-source.ts';

/** Copying a folder in is reported as one change, not as a hundred. */
const COALESCE_MS = 500;
const POLL_MS = 100;

export interface WatchPhotosOptions {
  /** Hidden files are recognised by the path below it. */
  root: string;
  /** A file that has not grown for this long is complete. */
  settleMs: number;
  onChange: () => void;
  onError: (error: unknown) => void;
}

/**
 * Calls back when complete photos were added or removed below `place`; returns a function to stop. Follows no symbolic
 * links.
 */
export async function watchPhotos(
  place: string,
  { root, settleMs, onChange, onError }: WatchPhotosOptions,
): Promise<() => Promise<void>> {
  const below = (path: string) => path.slice(root.length);
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(place, {
    ignoreInitial: true,
    followSymlinks: false,
    ignored: (path) => isHiddenPath(below(path)),
    awaitWriteFinish: { stabilityThreshold: settleMs, pollInterval: Math.min(POLL_MS, settleMs) },
  });
  watcher.on('error', onError);
  watcher.on('all', (event, path) => {
    if (!['add', 'change', 'unlink'].includes(event) || !isPhotoPath(below(path))) return;
    clearTimeout(timer);
    timer = setTimeout(onChange, COALESCE_MS);
  });
  await new Promise<void>((ready) => watcher.once('ready', () => ready()));
  return async () => {
    clearTimeout(timer);
    await watcher.close();
  };
}
