import { watch } from 'chokidar';
import { isHiddenPath, isPhotoPath } from './photo-source.ts';

/** Photos that are copied together are reported as one change. */
const COALESCE_MS = 500;
const POLL_MS = 100;

export interface WatchPhotosOptions {
  /** The source's folder. Hidden files and folders below it are ignored; its own path may contain hidden folders. */
  root: string;
  /** A file that has not grown for this long is complete. */
  settleMs: number;
  onChange: () => void;
  onError: (error: unknown) => void;
}

/**
 * Calls `onChange` when photos below `place` were added, changed (each once it is complete) or removed; returns a
 * function to stop. Follows no symbolic links.
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
