import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { replayEndsAt, revealedCount } from '../../../shared/opening-plan.ts';
import type { Db } from '../../db/connect.ts';
import { openingLikes, openingVisitors } from '../../db/schema/openings.ts';
import type { UnrevealedDay } from './queries.ts';

/** How often counts are stored. */
const EVERY_MS = 1000;

type RecordedDay = Pick<UnrevealedDay, 'id' | 'opening'>;

export interface OpeningRecorder {
  /** Records likes of a visitor during the opening. */
  liked(day: RecordedDay, photoIndex: number, number: number): void;
  /** Records how many visitors are present now. */
  visitors(day: RecordedDay, count: number): void;
  /** Stores the remaining counts. */
  close(): Promise<void>;
}

interface RecorderOptions {
  db: Db;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Counts an opening's likes by the second, and its visitors by photo, for the replay (OPEN-6). A killed process loses
 * the counts of its last second; the likes themselves are stored elsewhere.
 */
export function createOpeningRecorder({ db, now, log }: RecorderOptions): OpeningRecorder {
  const likes = new Map<string, typeof openingLikes.$inferInsert>();
  const visitors = new Map<string, typeof openingVisitors.$inferInsert>();
  let timer: NodeJS.Timeout | undefined;

  async function store(): Promise<void> {
    timer = undefined;
    const given = [...likes.values()];
    const counted = [...visitors.values()];
    likes.clear();
    visitors.clear();
    if (given.length > 0) {
      await db
        .insert(openingLikes)
        .values(given)
        .onConflictDoUpdate({
          target: [openingLikes.collectionId, openingLikes.second, openingLikes.photoIndex],
          set: { likes: sql`${openingLikes.likes} + excluded.likes` },
        });
    }
    if (counted.length > 0) {
      await db
        .insert(openingVisitors)
        .values(counted)
        .onConflictDoUpdate({
          target: [openingVisitors.collectionId, openingVisitors.photoIndex],
          set: { visitors: sql`greatest(${openingVisitors.visitors}, excluded.visitors)` },
        });
    }
  }

  function storeSoon(): void {
    timer ??= setTimeout(
      () => store().catch((error: unknown) => log.error(error, 'opening: likes and visitors were not kept')),
      EVERY_MS,
    ).unref();
  }

  return {
    liked({ id, opening }, photoIndex, number) {
      const moment = now().getTime();
      if (revealedCount(opening, moment) === 0 || moment >= replayEndsAt(opening)) return;
      const second = Math.floor((moment - Date.parse(opening.opensAt)) / 1000);
      const name = [id, second, photoIndex].join();
      const before = likes.get(name)?.likes ?? 0;
      likes.set(name, { collectionId: id, second, photoIndex, likes: before + number });
      storeSoon();
    },
    visitors({ id, opening }, count) {
      const photoIndex = revealedCount(opening, now().getTime()) - 1;
      if (photoIndex < 0) return;
      const name = [id, photoIndex].join();
      if (count <= (visitors.get(name)?.visitors ?? 0)) return;
      visitors.set(name, { collectionId: id, photoIndex, visitors: count });
      storeSoon();
    },
    async close() {
      clearTimeout(timer);
      await store();
    },
  };
}
