/** The process that gallery-host.ts starts: it starts and stops galleries as src/server/main.ts does. */
import { resolve } from 'node:path';
import { readEnv } from '../../src/server/env.ts';
import { builtPages } from '../../src/server/http/pages/page.ts';
import { createFilesPrivately } from '../../src/server/platform/files/private-files.ts';
import { CALM_PACE } from '../../src/server/platform/video/timeline.ts';
import { findVideoEncoder, type VideoInput } from '../../src/server/platform/video/video-encoder.ts';
import { createLog } from '../../src/server/server-log.ts';
import { type Running, start } from '../../src/server/start.ts';
import { lowerPoolThreadPriority } from '../../src/server/thread-pool.ts';
import type { HostReport, HostRequest } from './gallery-host.ts';
import './shared-engine.ts';
import { withoutCardsAhead } from './without-cards-ahead.ts';

createFilesPrivately();
await lowerPoolThreadPriority();
const pages = await builtPages(resolve(import.meta.dirname, '../../dist'));
/** Videos have their usual length, but only a fifth of the frames, so that encoding takes about 50 ms. */
const PACE = { ...CALM_PACE, framesPerSec: 6 };
const running = new Map<number, Running>();

async function handle(request: HostRequest): Promise<HostReport> {
  const { id } = request;
  if (request.kind === 'stop') {
    const gallery = running.get(id);
    if (gallery !== undefined) await (request.discard ? discard(gallery) : gallery.close());
    running.delete(id);
    return { kind: 'stopped', id };
  }
  const env = readEnv(request.env);
  const findEncoder = async () => {
    const encoder = await findVideoEncoder(env.VIDEO_ENCODER);
    return encoder && { ...encoder, make: (video: VideoInput) => encoder.make({ ...video, pace: PACE }) };
  };
  const gallery = await start(env, pages, createLog(env), { findEncoder, makeJobs: withoutCardsAhead });
  // Removes the signal listeners that each start adds, which would keep the gallery in memory.
  for (const signal of ['SIGTERM', 'SIGINT']) process.removeAllListeners(signal);
  running.set(id, gallery);
  return { kind: 'started', id, url: gallery.address };
}

/** Aborts running jobs, cuts off open responses, and closes the database without VACUUM and checkpoint. */
async function discard({ app, jobs, database }: Running): Promise<void> {
  await jobs.stop({ atOnce: true });
  const closed = app.close();
  app.server.closeAllConnections();
  await closed;
  await database.close({ discard: true });
}

process.on('message', (request: HostRequest) => {
  handle(request)
    .catch((error: unknown): HostReport => ({ kind: 'failed', id: request.id, reason: String(error) }))
    .then((report) => process.send?.(report));
});
process.once('disconnect', () => process.exit());
