import type { FastifyBaseLogger } from 'fastify';
import { replayEndsAt, revealedCount } from '../../../shared/opening-plan.ts';
import type { Db } from '../../db/connect.ts';
import { toDatabaseError } from '../../db/database-errors.ts';
import { sql } from '../../db/orm.ts';
import { openingLikes, openingVisitors } from '../../db/schema/openings.ts';
import { backoffMs } from '../../platform/retry.ts';
import type { UnrevealedDay } from './queries.ts';

type LikesRow = typeof openingLikes.$inferInsert;
type VisitorsRow = typeof openingVisitors.$inferInsert;

/** How often counts are stored. */
const EVERY_MS = 1000;

type RecordedDay = Pick<UnrevealedDay, 'id' | 'opening'>;

export interface OpeningRecorder {
  /** Records likes of a visitor during the opening and until `replayEndsAt`; ignores other likes. */
  liked(day: RecordedDay, photoIndex: number, number: number): void;
  /** Records how many visitors are present now. The highest number for each photo is stored. */
  visitors(day: RecordedDay, count: number): void;
  /** Waits for a running write, then stores the remaining counts; never rejects. */
  close(): Promise<void>;
}

interface RecorderOptions {
  db: Db;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'error'>;
  random?: () => number;
}

/**
 * Counts an opening's likes by the second, and its visitors by photo, for the replay (OPEN-6). A killed process loses
 * counts that it has not stored yet, usually those of one second. The likes themselves are stored elsewhere.
 */
export function createOpeningRecorder({
  db,
  now,
  log,
  random = Math.random,
}: RecorderOptions): OpeningRecorder {
  const likes = new Map<string, LikesRow>();
  const visitors = new Map<string, VisitorsRow>();
  let timer: NodeJS.Timeout | undefined;
  let storing: Promise<void> | undefined;
  let isClosed = false;
  /** Consecutive failures because the database was unavailable or full. */
  let failures = 0;

  function schedule(): void {
    if (isClosed) return;
    const delayMs = failures === 0 ? EVERY_MS : Math.max(EVERY_MS, backoffMs(failures, random));
    timer ??= setTimeout(() => {
      storing = store();
    }, delayMs).unref();
  }

  /** Clears `timer` only when the write has ended, so that no second write is scheduled meanwhile. */
  async function store(): Promise<void> {
    const likeRows = [...likes.values()];
    const visitorRows = [...visitors.values()];
    likes.clear();
    visitors.clear();
    try {
      await db.transaction((tx) => save(tx, likeRows, visitorRows));
      failures = 0;
    } catch (error) {
      log.error(error, 'openings: storing likes and visitors failed');
      // Retried only if the database is unavailable or full: other errors would recur, as for a deleted collection.
      const isRetried = toDatabaseError(error) !== undefined;
      failures = isRetried ? failures + 1 : 0;
      for (const row of isRetried ? likeRows : []) addLikes(row);
      for (const row of isRetried ? visitorRows : []) addVisitors(row);
    }
    timer = undefined;
    if (likes.size + visitors.size > 0) schedule();
  }

  function addLikes(row: LikesRow): void {
    const name = [row.collectionId, row.second, row.photoIndex].join();
    likes.set(name, { ...row, likes: (likes.get(name)?.likes ?? 0) + row.likes });
    schedule();
  }

  function addVisitors(row: VisitorsRow): void {
    const name = [row.collectionId, row.photoIndex].join();
    if (row.visitors <= (visitors.get(name)?.visitors ?? 0)) return;
    visitors.set(name, row);
    schedule();
  }

  return {
    liked({ id, opening }, photoIndex, number) {
      const moment = now().getTime();
      if (revealedCount(opening, moment) === 0 || moment >= replayEndsAt(opening)) return;
      const second = Math.floor((moment - Date.parse(opening.opensAt)) / 1000);
      addLikes({ collectionId: id, second, photoIndex, likes: number });
    },
    visitors({ id, opening }, count) {
      const photoIndex = revealedCount(opening, now().getTime()) - 1;
      if (photoIndex >= 0) addVisitors({ collectionId: id, photoIndex, visitors: count });
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await storing;
      if (likes.size + visitors.size > 0) await store();
    },
  };
}

async function save(tx: Db, likes: LikesRow[], visitors: VisitorsRow[]): Promise<void> {
  if (likes.length > 0) {
    await tx
      .insert(openingLikes)
      .values(likes)
      .onConflictDoUpdate({
        target: [openingLikes.collectionId, openingLikes.second, openingLikes.photoIndex],
        set: { likes: sql`${openingLikes.likes} + excluded.likes` },
      });
  }
  if (visitors.length > 0) {
    await tx
      .insert(openingVisitors)
      .values(visitors)
      .onConflictDoUpdate({
        target: [openingVisitors.collectionId, openingVisitors.photoIndex],
        set: { visitors: sql`greatest(${openingVisitors.visitors}, excluded.visitors)` },
      });
  }
}
