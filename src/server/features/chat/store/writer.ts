import { randomInt } from 'node:crypto';
import type { PhotoMessage, RefusalReason } from '../../../../shared/chat.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { Db } from '../../../db/connect.ts';
import { FairQueue } from '../../../platform/fair-queue.ts';
import type { Write } from '../protocol/effects.ts';
import type { Changes, StoredMessage } from '../room/message-log.ts';
import { findMessage } from './read-changes.ts';
import { deleteMessage, insertMessage, mutePerson, renamePerson, toggleReaction } from './save-changes.ts';

/** While this many writes are queued or running, further ones are refused at once. Timed-out writes do not count. */
const MAX_UNFINISHED = 500;
/** How many writes of one IP address may be queued, so that it cannot fill the whole queue. */
const MAX_WAITING_PER_ADDRESS = 100;
/** The time after which a refused frame may be sent again; random, so that not all clients retry at once. */
const RETRY_MS = { min: 1000, max: 3000 } as const;
/**
 * After this time the next write starts and the caller is refused, although the write may still complete later. The
 * caller may then repeat it without harm: messages have a key and are stored once; renames, deletions and mutes are
 * idempotent. The exception is a reaction: if both writes complete, the second takes it back.
 */
export const WRITE_TIMEOUT_MS = 10_000;

/** Finds the photo that a client names by collection and index; undefined if visitors cannot see it. */
export type FindSharedPhoto = (ids: {
  collectionId: number;
  photoIndex: number;
}) => Promise<PhotoMessage['sharedPhoto'] | undefined>;

export type WriteResult =
  | 'done'
  | { changes: Changes }
  | { refused: RefusalReason; retryAfterMs?: number }
  | { sentBefore: StoredMessage };

interface WriterOptions {
  db: Db;
  process: string;
  now: () => Date;
  findPhoto: FindSharedPhoto;
}

export interface Writer {
  /** Performs a write after all earlier writes with the same `queueKey`, so that each author's writes stay in order. */
  write(write: Write, queueKey: string): Promise<WriteResult>;
  /** Resolves when the queue is empty and timed-out writes have ended as well. */
  idle(): Promise<void>;
}

function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new AppError('unavailable', 'The database does not answer')),
    WRITE_TIMEOUT_MS,
  );
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Performs writes one at a time, because each locks the room's row anyway. Queue keys take turns. */
export function createWriter({ db, process, now, findPhoto }: WriterOptions): Writer {
  const queue = new FairQueue();
  const origin = () => ({ process, now: now() });
  let unfinished = 0;
  /** Writes that have not ended, including those that have timed out. */
  const inFlight = new Set<Promise<unknown>>();

  async function carryOut(write: Write): Promise<WriteResult> {
    switch (write.kind) {
      case 'post':
        return post(write);
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

  function start(write: Write): Promise<WriteResult> {
    const work = carryOut(write);
    const settled = work.catch(() => {}).finally(() => inFlight.delete(settled));
    inFlight.add(settled);
    return work;
  }

  async function post({ photo, ...message }: Extract<Write, { kind: 'post' }>): Promise<WriteResult> {
    let { text } = message;
    if (photo !== undefined) {
      const { collectionId, photoIndex } = photo;
      const sharedPhoto = await findPhoto({ collectionId, photoIndex });
      if (sharedPhoto === undefined) return { refused: 'photo_unknown' };
      text = JSON.stringify({ text, sharedPhoto } satisfies PhotoMessage);
    }
    const changes = await insertMessage(db, { ...message, text }, origin());
    if (changes !== undefined) return { changes };
    const before = await findMessage(db, message.author, message.key);
    return before === undefined ? 'done' : { sentBefore: before };
  }

  return {
    async write(write, queueKey) {
      if (unfinished >= MAX_UNFINISHED || queue.waiting(queueKey) >= MAX_WAITING_PER_ADDRESS) {
        return { refused: 'busy', retryAfterMs: randomInt(RETRY_MS.min, RETRY_MS.max) };
      }
      unfinished += 1;
      return queue.run(queueKey, () => inTime(start(write))).finally(() => (unfinished -= 1));
    },
    async idle() {
      await queue.idle();
      await Promise.all(inFlight);
    },
  };
}
