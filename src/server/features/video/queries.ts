import { randomUUID } from 'node:crypto';
import { type ErrorReason, storedReason } from '../../../shared/errors.ts';
import type { Video } from '../../../shared/video.ts';
import type { Db } from '../../db/connect.ts';
import { and, eq, gt, inArray, sql } from '../../db/orm.ts';
import { photoCollections, videos } from '../../db/schema/days.ts';

/** The row of a video in progress is updated every second. After this time without updates another run may take it. */
const STALE_SEC = 15;
/** A video in progress without updates for this time counts as failed. A retry would begin within two minutes. */
const ABANDONED_SEC = 300;
const LISTED_SEC = 24 * 60 * 60;
/** The advisory lock of `lockVideoQueue`. */
const TURN_LOCK = 0x766964;

/** A request for a collection's video. */
export interface VideoJob {
  collectionId: number;
  /** A new id for each request. */
  job: string;
}

export type VideoRow = Video & {
  job: string;
  fileKey: string;
  /** True if no process has lately updated the video in progress: `state` is then `waiting`, later `failed`. */
  isStale: boolean;
};

/** A time by the database's clock, because processes on several machines must agree. */
const secondsAgo = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`;
const secondsSinceUpdate = sql<number>`extract(epoch from now() - ${videos.touchedAt})::float8`;
const isRowOf = ({ collectionId, job }: VideoJob) =>
  and(eq(videos.collectionId, collectionId), eq(videos.job, job));

function select(db: Db) {
  return db
    .select({ video: videos, date: photoCollections.date, secondsSinceUpdate })
    .from(videos)
    .innerJoin(photoCollections, eq(photoCollections.id, videos.collectionId));
}

export async function findVideo(db: Db, collectionId: number): Promise<VideoRow | undefined> {
  const [row] = await select(db).where(eq(videos.collectionId, collectionId));
  return row && present(row);
}

/** The videos that were requested or made in the last 24 hours. */
export async function findRecentVideos(db: Db): Promise<VideoRow[]> {
  const rows = await select(db).where(gt(videos.touchedAt, secondsAgo(LISTED_SEC)));
  return rows.map(present);
}

interface StoredVideo {
  video: typeof videos.$inferSelect;
  date: string;
  secondsSinceUpdate: number;
}

function present({ video, date, secondsSinceUpdate }: StoredVideo): VideoRow {
  const { collectionId, job, fileKey, progress, error, errorCode } = video;
  const lost = video.state === 'making' && secondsSinceUpdate > STALE_SEC;
  const abandoned = lost && secondsSinceUpdate > ABANDONED_SEC;
  return {
    ...{ collectionId, date, job, fileKey, isStale: lost },
    state: abandoned ? 'failed' : lost ? 'waiting' : video.state,
    progress: lost ? 0 : progress,
    error: (abandoned ? 'The making of this video was interrupted' : error) ?? undefined,
    reason: abandoned ? 'internal' : storedReason(errorCode),
  };
}

/** The unfinished requests of all processes. */
export function findOpenJobs(db: Db): Promise<VideoJob[]> {
  return db
    .select({ collectionId: videos.collectionId, job: videos.job })
    .from(videos)
    .where(inArray(videos.state, ['waiting', 'making']));
}

/** Stores a request in place of the collection's earlier one. An earlier job stops when it finds another id here. */
export async function saveRequest(
  db: Db,
  request: VideoJob & { fileKey: string; state: 'waiting' | 'ready' },
): Promise<void> {
  const values = {
    ...request,
    progress: request.state === 'ready' ? 1 : 0,
    error: null,
    errorCode: null,
    touchedAt: sql`now()`,
  };
  await db.insert(videos).values(values).onConflictDoUpdate({ target: videos.collectionId, set: values });
}

/** Until `tx` ends, other callers wait, in all processes. Call it before queueing or starting a video. */
export async function lockVideoQueue(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${TURN_LOCK})`);
}

/**
 * Claims the single slot for making videos, which all processes share. A stale video is queued again with `send` under
 * a new id, so that the process that made it, if it is only slow, cannot store its progress or outcome any more.
 * @returns `busy` while a video is being made, `gone` if the request was cancelled, replaced or has ended
 */
export function claimVideo(
  db: Db,
  job: VideoJob,
  send: (job: VideoJob, within: Db) => Promise<void>,
): Promise<'mine' | 'busy' | 'gone'> {
  return db.transaction(async (tx) => {
    await lockVideoQueue(tx);
    const running = await tx
      .select({ job: videos.job })
      .from(videos)
      .where(and(eq(videos.state, 'making'), gt(videos.touchedAt, secondsAgo(STALE_SEC))));
    if (running.length > 0) return (await isOpen(tx, job)) ? 'busy' : 'gone';
    const update = async (
      before: 'waiting' | 'making',
      values: { state: 'waiting' | 'making'; job: string },
    ) => {
      const rows = await tx
        .update(videos)
        .set({ ...values, progress: 0, touchedAt: sql`now()` })
        .where(and(isRowOf(job), eq(videos.state, before)))
        .returning({ job: videos.job });
      return rows.length > 0;
    };
    if (await update('waiting', { state: 'making', job: job.job })) return 'mine';
    const again = { ...job, job: randomUUID() };
    if (await update('making', { state: 'waiting', job: again.job })) await send(again, tx);
    return 'gone';
  });
}

async function isOpen(db: Db, job: VideoJob): Promise<boolean> {
  const open = and(isRowOf(job), inArray(videos.state, ['waiting', 'making']));
  return (await db.select({ job: videos.job }).from(videos).where(open)).length > 0;
}

/** Records that a video is still being made; false if its request was cancelled or replaced. */
export async function saveProgress(db: Db, job: VideoJob, progress: number): Promise<boolean> {
  const rows = await db
    .update(videos)
    .set({ progress, touchedAt: sql`now()` })
    .where(and(isRowOf(job), eq(videos.state, 'making')))
    .returning({ job: videos.job });
  return rows.length > 0;
}

export type Outcome =
  | { state: 'ready'; fileKey: string; progress: 1 }
  | { state: 'failed'; error: string | undefined; errorCode: ErrorReason }
  /** The job was interrupted, for example by the server's stop, and can make the video later. */
  | { state: 'waiting'; progress: 0 };

export async function saveOutcome(db: Db, job: VideoJob, outcome: Outcome): Promise<void> {
  await db
    .update(videos)
    .set({ ...outcome, touchedAt: sql`now()` })
    .where(and(isRowOf(job), eq(videos.state, 'making')));
}

export async function deleteVideo(db: Db, collectionId: number): Promise<void> {
  await db.delete(videos).where(eq(videos.collectionId, collectionId));
}
