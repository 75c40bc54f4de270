import { randomInt } from 'node:crypto';
import type { PhotoMessage, RefusalReason } from '../../../shared/chat.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Db } from '../../db/connect.ts';
import { FairQueue } from '../../platform/fair-queue.ts';
import type { Write } from './effects.ts';
import {
  deleteMessage,
  findMessage,
  insertMessage,
  mutePerson,
  renamePerson,
  toggleReaction,
} from './queries.ts';
import type { Changes, SaidMessage } from './tail.ts';

/** What waits beyond this is refused: better told at once than said too late. */
const MAX_WAITING = 500;
/** Of one address: a crowd behind it leaves room for the others. */
const MAX_WAITING_OF_LANE = 100;
/** When what was refused may be tried again; spread, so that not all come back at once. */
const RETRY_MS = { min: 1000, max: 3000 } as const;
/**
 * For what has no answer by then the others do not wait any longer; it may still be done later. Who says it again with the
 * same key says it once; names, removals and mutes come to the same however often they are asked for. A reaction has no
 * key: pressed again after a late first press, it is taken back.
 */
export const WRITTEN_WITHIN_MS = 10_000;

/** Everything of a shared photo but the client's two ids; undefined for one that no visitor can see. */
export type FindSharedPhoto = (ids: {
  collectionId: number;
  photoIndex: number;
}) => Promise<PhotoMessage['sharedPhoto'] | undefined>;

export type Written =
  | 'done'
  | { said: Changes }
  | { refused: RefusalReason; retryAfterMs?: number }
  | { saidBefore: SaidMessage };

interface WriterOptions {
  db: Db;
  process: string;
  now: () => Date;
  findPhoto: FindSharedPhoto;
}

export interface Writer {
  /** Writes after everything of this lane that was given before: who says one and two is read one and two. */
  write(write: Write, lane: string): Promise<Written>;
  /** Resolves when nothing waits, and what was not waited for any longer has come to its end as well. */
  idle(): Promise<void>;
}

function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new AppError('unavailable', 'The database does not answer')),
    WRITTEN_WITHIN_MS,
  );
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** The room's changes, one at a time: the rows are locked for each other anyway. The lanes take turns. */
export function createWriter({ db, process, now, findPhoto }: WriterOptions): Writer {
  const queue = new FairQueue();
  const origin = () => ({ process, now: now() });
  let waiting = 0;
  /** To their real end, which may come long after anybody waited for it. */
  const underWay = new Set<Promise<unknown>>();

  async function carryOut(write: Write): Promise<Written> {
    switch (write.kind) {
      case 'say':
        return say(write);
      case 'react':
        return (await toggleReaction(db, write, origin())) ? 'done' : { refused: 'not_allowed' };
      case 'rename':
        await renamePerson(db, write, origin());
        return 'done';
      case 'delete':
        await deleteMessage(db, write, origin());
        return 'done';
      case 'mute':
        await mutePerson(db, write, origin());
        return 'done';
    }
  }

  function begin(write: Write): Promise<Written> {
    const work = carryOut(write);
    const ended = work.catch(() => {}).finally(() => underWay.delete(ended));
    underWay.add(ended);
    return work;
  }

  async function say({ photo, ...said }: Extract<Write, { kind: 'say' }>): Promise<Written> {
    let { text } = said;
    if (photo !== undefined) {
      const { collectionId, photoIndex } = photo;
      const sharedPhoto = await findPhoto({ collectionId, photoIndex });
      if (sharedPhoto === undefined) return { refused: 'photo_unknown' };
      text = JSON.stringify({ text, sharedPhoto } satisfies PhotoMessage);
    }
    const changes = await insertMessage(db, { ...said, text }, origin());
    if (changes !== undefined) return { said: changes };
    const before = await findMessage(db, said.author, said.key);
    return before === undefined ? 'done' : { saidBefore: before };
  }

  return {
    async write(write, lane) {
      if (waiting >= MAX_WAITING || queue.waiting(lane) >= MAX_WAITING_OF_LANE) {
        return { refused: 'busy', retryAfterMs: randomInt(RETRY_MS.min, RETRY_MS.max) };
      }
      waiting += 1;
      return queue.run(lane, () => inTime(begin(write))).finally(() => (waiting -= 1));
    },
    async idle() {
      await queue.idle();
      await Promise.all(underWay);
    },
  };
}
