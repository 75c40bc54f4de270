import type { PhotoMessage, RefusalReason } from '../../../shared/chat.ts';
import type { Db } from '../../db/connect.ts';
import type { Write } from './effects.ts';
import {
  deleteMessage,
  findMessage,
  insertMessage,
  mutePerson,
  renamePerson,
  toggleReaction,
} from './queries.ts';
import type { SaidMessage } from './tail.ts';

/** What waits beyond this is refused: better told at once than said too late. */
const MAX_WAITING = 500;

/** Everything of a shared photo but the client's two ids; undefined for one that no visitor can see. */
export type FindSharedPhoto = (ids: {
  collectionId: number;
  photoIndex: number;
}) => Promise<PhotoMessage['sharedPhoto'] | undefined>;

export type Written = 'done' | { refused: RefusalReason } | { saidBefore: SaidMessage };

interface WriterOptions {
  db: Db;
  now: () => Date;
  findPhoto: FindSharedPhoto;
}

export interface Writer {
  /** Writes after everything that was given before: who says one and two is read one and two. */
  write(write: Write): Promise<Written>;
  /** Resolves when nothing waits. */
  idle(): Promise<void>;
}

/** The room's changes, one at a time. */
export function createWriter({ db, now, findPhoto }: WriterOptions): Writer {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  async function carryOut(write: Write): Promise<Written> {
    switch (write.kind) {
      case 'say':
        return say(write);
      case 'react':
        await toggleReaction(db, write);
        return 'done';
      case 'rename':
        await renamePerson(db, write);
        return 'done';
      case 'delete':
        await deleteMessage(db, write, now());
        return 'done';
      case 'mute':
        await mutePerson(db, write, now());
        return 'done';
    }
  }

  async function say({ photo, ...said }: Extract<Write, { kind: 'say' }>): Promise<Written> {
    let { text } = said;
    if (photo !== undefined) {
      const { collectionId, photoIndex } = photo;
      const sharedPhoto = await findPhoto({ collectionId, photoIndex });
      if (sharedPhoto === undefined) return { refused: 'photo_unknown' };
      text = JSON.stringify({ text, sharedPhoto } satisfies PhotoMessage);
    }
    if (await insertMessage(db, { ...said, text }, now())) return 'done';
    const before = await findMessage(db, said.author, said.key);
    return before === undefined ? 'done' : { saidBefore: before };
  }

  return {
    async write(write) {
      if (waiting >= MAX_WAITING) return { refused: 'failed' };
      waiting += 1;
      const work = last.then(() => carryOut(write));
      last = work.catch(() => {}).finally(() => (waiting -= 1));
      return work;
    },
    idle: async () => void (await last),
  };
}
