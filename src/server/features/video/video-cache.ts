import { type FileHandle, mkdir, open, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { keepDurably } from '../../platform/files/durable-file.ts';

const MAX_BYTES = 1024 ** 3;
const DRAFT_ENDING = '.part';

/** Finished videos in a folder, by key: whole or absent. Limited in size; evicts the least recently used. */
export interface VideoCache {
  has(key: string): Promise<boolean>;
  /** The finished file, which the caller closes; undefined if there is none. */
  open(key: string): Promise<FileHandle | undefined>;
  /** A path to write to; deletes earlier drafts, because one video is made at a time. */
  startDraft(): Promise<string>;
  keep(draft: string, key: string): Promise<void>;
}

export function createVideoCache({
  root,
  maxBytes = MAX_BYTES,
}: {
  root: string;
  maxBytes?: number;
}): VideoCache {
  const pathOf = (key: string) => join(root, `${key}.mp4`);

  const openVideo = async (key: string) => {
    try {
      const handle = await open(pathOf(key), 'r');
      await utimes(pathOf(key), new Date(), new Date());
      return handle;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  };

  const trim = async () => {
    const videos = await Promise.all((await filesEnding('.mp4')).map(sized));
    let bytes = videos.reduce((sum, { size }) => sum + size, 0);
    videos.sort((a, b) => a.mtimeMs - b.mtimeMs);
    for (const { path, size } of videos.slice(0, -1)) {
      if (bytes <= maxBytes) break;
      await rm(path, { force: true });
      bytes -= size;
    }
  };

  const filesEnding = async (ending: string) =>
    (await readdir(root)).filter((name) => name.endsWith(ending)).map((name) => join(root, name));

  return {
    async has(key) {
      const handle = await openVideo(key);
      await handle?.close();
      return handle !== undefined;
    },
    open: openVideo,
    async startDraft() {
      await mkdir(root, { recursive: true });
      for (const draft of await filesEnding(DRAFT_ENDING)) await rm(draft, { force: true });
      return join(root, `${crypto.randomUUID()}${DRAFT_ENDING}`);
    },
    async keep(draft, key) {
      await keepDurably(draft, pathOf(key));
      await trim();
    },
  };
}

async function sized(path: string): Promise<{ path: string; size: number; mtimeMs: number }> {
  const { size, mtimeMs } = await stat(path);
  return { path, size, mtimeMs };
}
