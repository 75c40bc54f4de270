import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { ImageType } from '../../../platform/image-type.ts';
import type { Rendition } from '../renditions/rendition.ts';
import { parseRecompressionReport, type WorkerRequest } from './messages.ts';

const PROCESS_FILE = fileURLToPath(new URL('./recompression-process.ts', import.meta.url));
/** The widest rendition takes a core about 20 s, so a process that exceeds this limit has hung. */
const RENDITION_LIMIT_MS = 5 * 60_000;

/** The child process that encodes one photo's renditions again. */
export interface Recompressor {
  /**
   * Calls `findSmaller` in the child process. Rejects if the process reports an error, ends or hangs; after an abort,
   * with the reason of the signal given to `openRecompressor`.
   */
  smaller(rendition: Rendition, first: Uint8Array): Promise<{ data: Buffer | undefined; cpuMs: number }>;
  end(): void;
}

export interface PhotoFile {
  file: string;
  type: ImageType;
  crop?: { x: number; y: number; width: number; height: number } | undefined;
}

/**
 * Opens a photo in a child process, so that all memory is freed once the child ends. The child also ends when this
 * process does.
 * @param signal ends the child process at once, even during an encoding
 * @param priority the priority of the child process, as for `os.setPriority`; by default the lowest
 */
export async function openRecompressor(
  photo: PhotoFile,
  signal: AbortSignal,
  priority: number = constants.priority.PRIORITY_LOW,
): Promise<Recompressor> {
  signal.throwIfAborted();
  const child = fork(PROCESS_FILE, {
    serialization: 'advanced',
    // The child process gets none of the server's secrets.
    env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  prioritize(child, priority);
  const stop = () => void child.kill('SIGKILL');
  signal.addEventListener('abort', stop, { once: true });
  child.once('exit', () => signal.removeEventListener('abort', stop));

  const sendRequest = async (request: WorkerRequest) => {
    const limit = setTimeout(stop, RENDITION_LIMIT_MS);
    try {
      const answer = answerOf(child);
      child.send(request, () => undefined);
      const report = await answer;
      signal.throwIfAborted();
      if (report === undefined) throw new Error('The process ended without an answer');
      if (report.kind === 'failed') throw new Error(report.reason);
      return report;
    } finally {
      clearTimeout(limit);
    }
  };

  let countedMs = 0;
  try {
    const { file, type, crop } = photo;
    await sendRequest({ kind: 'photo', file, type, ...(crop && { crop }) });
  } catch (error) {
    stop();
    throw error;
  }
  return {
    async smaller({ width, quality, framing }, first) {
      const { smaller, cpuMs } = await sendRequest({
        kind: 'rendition',
        width,
        quality,
        first,
        ...(framing && { framing }),
      });
      const spentMs = cpuMs - countedMs;
      countedMs = cpuMs;
      return { data: smaller && Buffer.from(smaller), cpuMs: spentMs };
    },
    end: stop,
  };
}

/** The next report of the child process; undefined if the process ends first. */
async function answerOf(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return undefined;
  const answered = new AbortController();
  const { signal } = answered;
  const report = async () => {
    for (;;) {
      const [message] = await once(child, 'message', { signal });
      const found = parseRecompressionReport(message);
      if (found !== undefined) return found;
    }
  };
  try {
    return await Promise.race([report(), once(child, 'exit', { signal }).then(() => undefined)]);
  } finally {
    answered.abort();
  }
}

/** Sets the priority of a child process. Call it before the child starts threads: they inherit the priority. */
function prioritize({ pid }: ChildProcess, priority: number): void {
  try {
    if (pid !== undefined) setPriority(pid, priority);
  } catch {
    // The process has ended, or the priority is not permitted.
  }
}
