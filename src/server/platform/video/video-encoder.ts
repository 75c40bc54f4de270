import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parseVideoReport, type VideoRequest } from './messages.ts';
import { CALM_PACE, type VideoPace } from './timeline.ts';

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));
const PROBE_TIMEOUT_MS = 20_000;
/** A video usually takes half a minute; a process that takes this long has hung. */
const VIDEO_TIMEOUT_MS = 15 * 60_000;

const run = promisify(execFile);

export const videoEncoders = ['ffmpeg', 'minih264'] as const;
export type VideoEncoderName = (typeof videoEncoders)[number];
/** `auto`: the first of `videoEncoders` that works on this machine. */
export type VideoEncoderChoice = VideoEncoderName | 'auto' | 'none';

export interface VideoInput {
  /** Upright images in a format that sharp reads, in order. */
  photos: Uint8Array[];
  /** The MP4 to write: H.264, yuv420p, BT.709, 1920x1080, index first. Incomplete until `make` resolves. */
  file: string;
  pace?: VideoPace;
  /** Called with numbers from 0 to 1. */
  onProgress?: (progress: number) => void;
  /** Aborting ends the child process at once. */
  signal: AbortSignal;
}

export interface VideoEncoder {
  name: VideoEncoderName;
  /**
   * Makes one video in a low-priority child process, which exits with this process. Rejects with the child's error
   * message, or with the signal's reason.
   */
  make(input: VideoInput): Promise<void>;
}

/** The first of `videoEncoders` that `choice` allows and that works; undefined if there is none. */
export async function findVideoEncoder(
  choice: VideoEncoderChoice = 'auto',
): Promise<VideoEncoder | undefined> {
  for (const name of videoEncoders) {
    if ((choice === 'auto' || choice === name) && (await works[name]())) {
      return { name, make: (input) => makeVideo(name, input) };
    }
  }
  return undefined;
}

const works: Record<VideoEncoderName, () => Promise<boolean>> = {
  ffmpeg: () =>
    run('ffmpeg', ['-hide_banner', '-encoders'], { timeout: PROBE_TIMEOUT_MS }).then(
      ({ stdout }) => /\blibx264\b/.test(stdout),
      () => false,
    ),
  // WebAssembly runs wherever Node does.
  minih264: async () => true,
};

async function makeVideo(encoder: VideoEncoderName, input: VideoInput): Promise<void> {
  const { photos, file, pace = CALM_PACE, onProgress = () => {}, signal } = input;
  signal.throwIfAborted();
  const child = fork(WORKER, {
    serialization: 'advanced',
    // The child process needs none of the server's secrets.
    env: { PATH: process.env.PATH },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  lower(child);
  const stop = () => child.kill('SIGKILL');
  const limit = setTimeout(stop, VIDEO_TIMEOUT_MS);
  signal.addEventListener('abort', stop);
  let done = false;
  let reason = 'The encoder ended without a report';
  child.on('message', (message) => {
    const report = parseVideoReport(message);
    if (report?.kind === 'progress') onProgress(report.progress);
    if (report?.kind === 'done') done = true;
    if (report?.kind === 'failed') reason = report.reason;
  });
  try {
    child.send({ encoder, photos, file, pace } satisfies VideoRequest, () => undefined);
    await once(child, 'exit');
    signal.throwIfAborted();
    if (!done) throw new Error(reason);
  } finally {
    clearTimeout(limit);
    signal.removeEventListener('abort', stop);
  }
}

/** Lowers the priority at once, while the child has a single thread: later threads inherit it. */
function lower({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // The child has ended already, which `makeVideo` reports, or lowering is not permitted.
  }
}
