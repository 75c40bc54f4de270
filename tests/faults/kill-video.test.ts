import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listCollections } from '../../src/shared/collections.ts';
import { addressOf } from '../../src/shared/endpoint.ts';
import { cancelVideo, downloadVideo, listVideos, startVideo } from '../../src/shared/video.ts';
import { type Gallery, publishDays, startGallery } from '../support/gallery.ts';
import { report } from './figures.ts';

/** Where the kernel lists a process's children. */
const hasProc = existsSync(`/proc/${process.pid}/task/${process.pid}/children`);
const PATIENCE = { timeout: 60_000, interval: 200 };

test.skipIf(!hasProc)(
  '[VID-1] kill -9 in the middle of a video: its processes end, nothing half-made is served, and it is taken up again',
  { timeout: 180_000 },
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'gomai-kill-video-'));
    let gallery: Gallery = await startGallery({ dataDir });
    try {
      await publishDays(gallery, 1);
      const [day] = await (await gallery.owner()).call(listCollections, { query: {} });
      const params = { collectionId: day?.id ?? 0 };
      const state = async () => (await (await gallery.owner()).call(listVideos, {}))[0]?.state;
      await (await gallery.owner()).call(startVideo, { params });
      await expect.poll(() => drafts(dataDir), PATIENCE).toHaveLength(1);
      const helpers = descendants(gallery.process.pid ?? 0);
      expect(helpers.length).toBeGreaterThan(0);
      for (const pid of helpers) expect(niceness(pid)).toBe(19);

      gallery.process.kill('SIGKILL');
      await once(gallery.process, 'exit');
      await expect.poll(() => helpers.filter((pid) => existsSync(`/proc/${pid}`)), PATIENCE).toEqual([]);
      expect(finished(dataDir)).toEqual([]);
      const [orphan] = drafts(dataDir);

      gallery = await startGallery({ dataDir });
      const owner = await gallery.owner();
      const file = await fetch(gallery.url + addressOf(downloadVideo, { params }));
      expect(file.ok).toBe(false);
      await expect.poll(state, PATIENCE).toBe('making');
      // Restarted, and the dead process's files are removed: only then can it be cancelled.
      await expect
        .poll(() => drafts(dataDir), PATIENCE)
        .toEqual([expect.not.stringMatching(orphan ?? 'no draft was left')]);
      await owner.call(cancelVideo, { params });
      await expect.poll(() => drafts(dataDir), PATIENCE).toEqual([]);
      expect(finished(dataDir)).toEqual([]);
      report('kill -9 in the middle of a video', { orphans: 0, half_made_served: 0, taken_up_again: true });
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

function descendants(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return children.filter(Boolean).flatMap((child) => [Number(child), ...descendants(Number(child))]);
}

/** The 19th field of `stat`, counted after the name in brackets. */
function niceness(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
}
