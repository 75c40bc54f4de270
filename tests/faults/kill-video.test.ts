import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listCollections } from '../../src/shared/collections.ts';
import { urlOf } from '../../src/shared/endpoint.ts';
import { cancelVideo, downloadVideo, listVideos, startVideo } from '../../src/shared/video.ts';
import { type GalleryProcess, publishDays, startGallery } from '../support/gallery.ts';
import { report } from './figures.ts';

/** Whether the kernel lists a process's children, which `encodersOf` reads. */
const hasProc = existsSync(`/proc/${process.pid}/task/${process.pid}/children`);
const TIMEOUT = { timeout: 60_000, interval: 200 };

test.skipIf(!hasProc)(
  '[VID-1] after kill -9 during a video, the encoders end, no partial file is served, and a restart resumes the video (needs /proc)',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'gomai-kill-video-'));
    let gallery: GalleryProcess = await startGallery({ dataDir });
    try {
      await publishDays(gallery, 1);
      const [day] = await (await gallery.owner()).call(listCollections, { query: {} });
      const params = { collectionId: day?.id ?? 0 };
      const state = async () => (await (await gallery.owner()).call(listVideos, {}))[0]?.state;
      await (await gallery.owner()).call(startVideo, { params });
      await expect.poll(() => encodersOf(gallery).length, TIMEOUT).toBeGreaterThan(0);
      const helpers = encodersOf(gallery);

      gallery.process.kill('SIGKILL');
      await once(gallery.process, 'exit');
      const orphans = () => helpers.filter((pid) => existsSync(`/proc/${pid}`));
      await expect.poll(orphans, TIMEOUT).toEqual([]);
      expect(finished(dataDir)).toEqual([]);
      // A killed encoder leaves a partial file only sometimes, so the test adds one.
      mkdirSync(join(dataDir, 'cache/videos'), { recursive: true });
      writeFileSync(join(dataDir, 'cache/videos/left-over.part'), 'half a video');

      gallery = await startGallery({ dataDir });
      const owner = await gallery.owner();
      const file = await fetch(gallery.url + urlOf(downloadVideo, { params }));
      expect(file.ok).toBe(false);
      await expect.poll(state, TIMEOUT).toBe('making');
      await expect.poll(() => encodersOf(gallery).length, TIMEOUT).toBeGreaterThan(0);
      expect(drafts(dataDir)).not.toContain('left-over.part');
      await owner.call(cancelVideo, { params });
      await expect.poll(() => encodersOf(gallery), TIMEOUT).toEqual([]);
      await expect.poll(() => drafts(dataDir), TIMEOUT).toEqual([]);
      expect(finished(dataDir)).toEqual([]);
      report('kill -9 in the middle of a video', {
        ...{ orphans: orphans().length, half_made_served: file.ok, taken_up_again: true },
      });
    } finally {
      await gallery.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
);

function filesIn(dataDir: string): string[] {
  const folder = join(dataDir, 'cache/videos');
  return existsSync(folder) ? readdirSync(folder) : [];
}

const drafts = (dataDir: string) => filesIn(dataDir).filter((name) => name.endsWith('.part'));
const finished = (dataDir: string) => filesIn(dataDir).filter((name) => name.endsWith('.mp4'));

/** The gallery's video encoders: its descendants that have lowered their priority. */
function encodersOf({ process: { pid = 0 } }: GalleryProcess): number[] {
  return descendants(pid).filter((child) => niceness(child) === 19);
}

function descendants(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return children.filter(Boolean).flatMap((child) => [Number(child), ...descendants(Number(child))]);
}

/** The 19th field of `stat`, which is the 17th after the name in brackets. */
function niceness(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
}
