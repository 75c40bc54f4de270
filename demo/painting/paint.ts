import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { paintedDays } from './days.ts';
import type { PaintJob } from './paint-worker.ts';
import type { PaintedDay } from './painted-day.ts';
import { redate } from './redate.ts';

export interface PaintProgress {
  readonly done: number;
  readonly total: number;
  /** The image just finished. */
  readonly name: string;
}

export interface PaintRequest {
  readonly directory: string;
  /** One `YYYY-MM-DD` per day, newest first. */
  readonly dates: readonly string[];
  readonly onProgress?: (progress: PaintProgress) => void;
  /** Worker threads; the number of processors if not given. */
  readonly concurrency?: number;
  /** The days to paint; the demo's seven if not given. */
  readonly days?: readonly PaintedDay[];
}

/**
 * Paints the days' images as JPEG files `{day}-{n}-{name}.jpg` (day from 0, n from 1) and returns their paths, a list
 * per day. Images that exist are not painted again; only their date is set. Fails with the first error of a worker.
 */
export async function paintAll(request: PaintRequest): Promise<string[][]> {
  const { directory, dates } = request;
  const days = (request.days ?? paintedDays).slice(0, dates.length);
  await mkdir(directory, { recursive: true });
  const jobs = days.map((day, d) =>
    day.photos.map(
      (photo, n): PaintJob => ({
        photo,
        date: dates[d] ?? '',
        path: join(directory, `${d}-${n + 1}-${photo.name}.jpg`),
      }),
    ),
  );
  const total = jobs.flat().length;
  const waiting = jobs.flat().filter((job) => !existsSync(job.path));
  for (const job of jobs.flat()) if (!waiting.includes(job)) await redate(job.path, job.date);
  let done = total - waiting.length;
  const finished = (job: PaintJob) => {
    done += 1;
    request.onProgress?.({ done, total, name: job.photo.name });
  };
  const workerCount = Math.min(waiting.length, request.concurrency ?? availableParallelism());
  await Promise.all(Array.from({ length: workerCount }, () => work(waiting, finished)));
  return jobs.map((day) => day.map((job) => job.path));
}

/** One worker takes jobs until none are left. */
async function work(waiting: PaintJob[], finished: (job: PaintJob) => void): Promise<void> {
  const worker = new Worker(new URL('./paint-worker.ts', import.meta.url));
  try {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      await paintOne(worker, job);
      finished(job);
    }
  } catch (error) {
    waiting.length = 0;
    throw error;
  } finally {
    await worker.terminate();
  }
}

function paintOne(worker: Worker, job: PaintJob): Promise<void> {
  return new Promise((resolve, reject) => {
    // Ignores Node's own messages: under `node --watch` a thread also posts the files it imports.
    const onMessage = (path: unknown) => {
      if (path !== job.path) return;
      worker.off('message', onMessage).off('error', reject);
      resolve();
    };
    worker.on('message', onMessage).once('error', reject);
    worker.postMessage(job);
  });
}
