import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openFfmpegSink } from './ffmpeg-sink.ts';
import { FRAME_HEIGHT_PX, FRAME_WIDTH_PX } from './frame.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gomai-ffmpeg-'));
  const ffmpeg = join(folder, 'ffmpeg');
  await writeFile(ffmpeg, '#!/bin/sh\nexec 0<&-\necho "Unknown encoder libx264" >&2\nexit 1\n');
  await chmod(ffmpeg, 0o755);
  vi.stubEnv('PATH', folder);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

test('[VID-1] a video fails with ffmpeg’s own message', async () => {
  const sink = openFfmpegSink({ file: join(folder, 'video.mp4'), framesPerSec: 25 });
  // Larger than the pipe's buffer, so that `write` has to wait for ffmpeg.
  const frame = Buffer.alloc(FRAME_WIDTH_PX * FRAME_HEIGHT_PX * 1.5);
  await expect(sink.write(frame)).rejects.toThrow('ffmpeg ended with 1: Unknown encoder libx264');
});
