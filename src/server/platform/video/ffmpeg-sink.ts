import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';
import { FRAME_HEIGHT_PX, FRAME_WIDTH_PX, type FrameSink, type SinkOptions } from './frame.ts';

/** Visually lossless; still images take few bytes even so. */
const CONSTANT_RATE_FACTOR = '17';
const KEY_FRAME_EVERY_SEC = 2;

/**
 * The system's ffmpeg. It receives raw frames and reads no file and no URL. It exits when its input ends, for example
 * because this process is killed.
 */
export function openFfmpegSink({ file, framesPerSec }: SinkOptions): FrameSink {
  const input = ['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', `${FRAME_WIDTH_PX}x${FRAME_HEIGHT_PX}`];
  const colours = [
    '-color_range',
    'tv',
    '-colorspace',
    'bt709',
    '-color_primaries',
    'bt709',
    '-color_trc',
    'bt709',
  ];
  const codec = [
    '-c:v',
    'libx264',
    '-profile:v',
    'high',
    '-preset',
    'veryfast',
    '-crf',
    CONSTANT_RATE_FACTOR,
  ];
  const args = [
    ...['-hide_banner', '-nostdin', '-loglevel', 'error', '-y'],
    ...[...input, ...colours, '-r', String(framesPerSec), '-i', 'pipe:0'],
    ...[
      ...codec,
      '-pix_fmt',
      'yuv420p',
      '-g',
      String(Math.round(framesPerSec * KEY_FRAME_EVERY_SEC)),
      ...colours,
    ],
    // Leaves one core for visitors.
    ...['-threads', String(Math.max(1, availableParallelism() - 1))],
    // Leaves out dates and versions, so that the same photos give the same file.
    ...['-map_metadata', '-1', '-fflags', '+bitexact', '-movflags', '+faststart', '-f', 'mp4', file],
  ];
  const ffmpeg = spawn('ffmpeg', args, { stdio: ['pipe', 'ignore', 'pipe'] });
  const { stdin, stderr } = ffmpeg;
  const errorOutput = text(stderr);
  const exited = new Promise<void>((resolve, reject) => {
    ffmpeg.once('error', reject);
    ffmpeg.once('exit', async (code, signal) =>
      code === 0
        ? resolve()
        : reject(new Error(`ffmpeg ended with ${code ?? signal}: ${(await errorOutput).trim()}`)),
    );
  });
  const ended = exited.then(endedEarly);
  // Ignored here: `write` and `finish` report ffmpeg's own message, which explains more than EPIPE.
  ended.catch(() => undefined);
  stdin.on('error', () => undefined);

  return {
    async write(frame) {
      // Writes a copy, because the pipe may still be reading the frame when the caller reuses its bytes.
      if (stdin.write(Buffer.from(frame))) return;
      // `once` may reject with EPIPE before ffmpeg has exited; then waits for `ended`, which has ffmpeg's message.
      await Promise.race([once(stdin, 'drain').catch(() => ended), ended]);
    },
    async finish() {
      stdin.end();
      await exited;
    },
  };
}

function endedEarly(): never {
  throw new Error('ffmpeg ended before the video was complete');
}
