import { execFile } from 'node:child_process';
import { access, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findVideoEncoder, videoEncoders } from './video-encoder.ts';

const run = promisify(execFile);
const hasTools = await run('ffprobe', ['-version']).then(
  () => true,
  () => false,
);

/** Two wide, two upright, one square, each of one colour. */
const stills = [
  { colour: '#b04030', width: 600, height: 400 },
  { colour: '#30a060', width: 400, height: 600 },
  { colour: '#3050b0', width: 900, height: 600 },
  { colour: '#c0b040', width: 500, height: 500 },
  { colour: '#808080', width: 300, height: 700 },
];
const BACKGROUND = '#0b0a09';
const pace = { framesPerSec: 10, holdSec: 0.6, fadeSec: 0.4 };
const SECONDS = 5 * 0.6 + 4 * 0.4;
const going = new AbortController().signal;

let folder: string;
let photos: Buffer[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gomai-video-'));
  photos = await Promise.all(
    stills.map(({ colour, width, height }) =>
      sharp({ create: { width, height, channels: 3, background: colour } })
        .withExif({ IFD0: { Artist: 'Secret Person', Model: 'Camera 5' } })
        .jpeg({ quality: 95 })
        .toBuffer(),
    ),
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const encoders = await Promise.all(
  videoEncoders.map(async (name) => ({ name, encoder: await findVideoEncoder(name) })),
);

describe.each(encoders)('with $name', ({ name, encoder }) => {
  if (encoder === undefined) return test.skip(`[VID-1] there is no ${name} on this machine`);
  let file: string;
  const progress: number[] = [];

  beforeAll(async () => {
    file = join(folder, `${name}.mp4`);
    await encoder.make({ photos, file, pace, signal: going, onProgress: (value) => progress.push(value) });
  });

  test('[VID-1] five photos become an H.264 video of 1920x1080 with its index first', async () => {
    const bytes = await readFile(file);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
    const track = await input.getPrimaryVideoTrack();
    expect(track).toMatchObject({ codec: 'avc', codedWidth: 1920, codedHeight: 1080 });
    expect(await track?.computeDuration()).toBeCloseTo(SECONDS, 1);
    expect((await track?.getDecoderConfig())?.codec).toMatch(/^avc1\.(6400|4200)28$/);
    expect(await track?.getColorSpace()).toMatchObject({ primaries: 'bt709', matrix: 'bt709' });
    const packets: string[] = [];
    if (track) for await (const { type } of new EncodedPacketSink(track).packets()) packets.push(type);
    expect(packets).toHaveLength(Math.round(SECONDS * pace.framesPerSec));
    // One key frame every two seconds, because a player that seeks starts at the key frame before.
    expect(packets.flatMap((type, at) => (type === 'key' ? [at] : []))).toEqual([0, 20, 40]);
  });

  test('[VID-1] progress rises while a video is made', () => {
    expect(progress.length).toBeGreaterThan(2);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    expect(progress.at(-1)).toBeLessThan(1);
  });

  test('a video contains no metadata of the photos or of this machine', async () => {
    const text = (await readFile(file)).toString('latin1');
    for (const secret of ['Secret Person', 'Camera 5', tmpdir(), folder]) expect(text).not.toContain(secret);
  });

  test.skipIf(!hasTools)(
    '[VID-1] ffprobe finds yuv420p in BT.709, and ffmpeg decodes the whole video without a warning',
    async () => {
      const { stdout } = await run('ffprobe', ['-v', 'error', '-show_streams', '-of', 'json', file]);
      const [stream, ...others] = JSON.parse(stdout).streams;
      expect(others).toEqual([]);
      expect(stream).toMatchObject({
        codec_name: 'h264',
        profile: name === 'ffmpeg' ? 'High' : 'Baseline',
        pix_fmt: 'yuv420p',
        width: 1920,
        height: 1080,
        color_range: 'tv',
        color_space: 'bt709',
        color_transfer: 'bt709',
        color_primaries: 'bt709',
        avg_frame_rate: '10/1',
      });
      expect(Number(stream.duration)).toBeCloseTo(SECONDS, 1);
      const { stderr } = await run('ffmpeg', ['-v', 'warning', '-i', file, '-f', 'null', '-']);
      expect(stderr).toBe('');
    },
  );

  test.skipIf(!hasTools)(
    '[VID-1] all five photos are shown whole, in order, in their colours, on near-black',
    async () => {
      for (const [index, { colour, width, height }] of stills.entries()) {
        const frame = await frameAt(file, index * 1.0 + 0.3);
        expect(distance(await colourAt(frame, 960, 540), colour)).toBeLessThan(7);
        const scale = Math.min(1920 / width, 1080 / height);
        const left = Math.round((1920 - width * scale) / 2);
        expect(distance(await colourAt(frame, left + 12, 1070), colour)).toBeLessThan(7);
        expect(distance(await colourAt(frame, left - 12, 10), BACKGROUND)).toBeLessThan(7);
      }
    },
  );

  test.skipIf(!hasTools)('[VID-1] the first photo fades into the second', async () => {
    const between = await colourAt(await frameAt(file, 0.8), 960, 540);
    expect(distance(between, '#5c7d4d')).toBeLessThan(10);
  });

  test('`make` rejects when it is aborted', async () => {
    const stop = new AbortController();
    const half = join(folder, `${name}-half.mp4`);
    const making = encoder.make({
      photos,
      file: half,
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    await expect(making).rejects.toThrow('aborted');
  });

  test('`make` rejects with the reason if a photo is unreadable', async () => {
    const broken = [Buffer.from('not a photo')];
    const making = encoder.make({ photos: broken, file: join(folder, 'broken.mp4'), signal: going });
    await expect(making).rejects.toThrow('unsupported image format');
    await expect(access(join(folder, 'broken.mp4'))).rejects.toThrow();
  });
});

test('[VID-1] no encoder is used when videos are switched off', async () => {
  expect(await findVideoEncoder('none')).toBeUndefined();
});

async function frameAt(file: string, second: number): Promise<Buffer> {
  const args = [
    '-v',
    'error',
    '-ss',
    String(second),
    '-i',
    file,
    '-frames:v',
    '1',
    '-f',
    'image2',
    '-c:v',
    'png',
    '-',
  ];
  const { stdout } = await run('ffmpeg', args, { encoding: 'buffer', maxBuffer: 32 * 1024 * 1024 });
  return stdout;
}

/** The mean of the pixels around a point. */
async function colourAt(frame: Buffer, x: number, y: number): Promise<number[]> {
  const patch = { left: x - 4, top: y - 4, width: 8, height: 8 };
  const mean = sharp(frame).extract(patch).resize(1, 1, { fit: 'fill' }).removeAlpha().raw();
  return [...(await mean.toBuffer())];
}

/** How far a colour is from `#rrggbb` in its worst channel. */
function distance(received: number[], colour: string): number {
  const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return Math.max(...wanted.map((value, channel) => Math.abs(value - (received[channel] ?? 999))));
}
