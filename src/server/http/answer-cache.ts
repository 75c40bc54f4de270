import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { DateString } from '../../shared/dates.ts';
import type { Bus } from '../db/bus.ts';
import { TABLE_CHANGES, type WatchedTable } from '../db/table-changes.ts';

const MAX_BYTES = 48 * 1024 * 1024;
const MAX_ANSWERS = 2000;
/** A smaller answer is not worth packing. */
const PACKED_FROM_BYTES = 1024;
/** Above this the best packing takes longer than it saves. */
const PACKED_WELL_TO_BYTES = 128 * 1024;

export const packings = ['br', 'gzip'] as const;
export type Packing = (typeof packings)[number];

/** An answer as it goes out. */
export interface Answer {
  readonly etag: string;
  readonly json: Buffer;
  /** Packed at the first demand and then kept; undefined where it is too small for that. */
  readonly packed: (packing: Packing) => Promise<Buffer> | undefined;
}

export interface AnswerCache {
  /**
   * The answer of this name, made at most once as long as none of `tables` changes and the day does not end. It is
   * everybody's: `make` may know nothing of who asks.
   */
  get(name: string, tables: readonly WatchedTable[], make: () => Promise<unknown>): Promise<Answer>;
  close(): Promise<void>;
}

interface AnswerCacheOptions {
  bus: Pick<Bus, 'subscribe' | 'onGap' | 'isListening'>;
  /** Today in the site's time zone: at midnight scheduled days begin to be seen (COL-7). */
  today: () => DateString;
}

/**
 * Answers that every visitor gets alike, kept in this process's memory. An answer carries the stamp of what it was
 * made of (the day, and how often each of its tables has changed) and is good while that is still the present one. The
 * stamp is taken before the database is asked, so an answer that a change has overtaken is never given to anybody who
 * asks after it.
 */
export async function createAnswerCache({ bus, today }: AnswerCacheOptions): Promise<AnswerCache> {
  const answers = new LRUCache<string, { stamp: string; answer: Promise<Answer> }>({
    max: MAX_ANSWERS,
    maxSize: MAX_BYTES,
  });
  const changes = new Map<unknown, number>();
  let gaps = 0;

  const unsubscribe = await bus.subscribe(TABLE_CHANGES, (table) => {
    changes.set(table, (changes.get(table) ?? 0) + 1);
  });
  const forgetGaps = bus.onGap(() => {
    gaps += 1;
  });

  return {
    get(name, tables, make) {
      // Deaf, it cannot know what is still true.
      if (!bus.isListening()) return make().then(answerOf);
      const stamp = [today(), gaps, ...tables.map((table) => changes.get(table) ?? 0)].join();
      const kept = answers.get(name);
      if (kept?.stamp === stamp) return kept.answer;
      const made = { stamp, answer: make().then(answerOf) };
      answers.set(name, made, { size: 1 });
      made.answer.then(
        // Now its size is known; packed it takes less than as much again.
        ({ json }) => answers.peek(name) === made && answers.set(name, made, { size: 2 * json.length }),
        // A failure is the asker's; the next one tries again.
        () => answers.peek(name) === made && answers.delete(name),
      );
      return made.answer;
    },
    async close() {
      forgetGaps();
      await unsubscribe();
    },
  };
}

function answerOf(value: unknown): Answer {
  const json = Buffer.from(JSON.stringify(value));
  const kept = new Map<Packing, Promise<Buffer>>();
  return {
    json,
    // Weak, because packing changes the bytes and not the meaning.
    etag: `W/"${createHash('sha256').update(json).digest('base64url').slice(0, 27)}"`,
    packed(packing) {
      if (json.length < PACKED_FROM_BYTES) return undefined;
      const before = kept.get(packing);
      if (before !== undefined) return before;
      const packed = pack[packing](json);
      kept.set(packing, packed);
      return packed;
    },
  };
}

const pack = {
  br: (json: Buffer) =>
    promisify(brotliCompress)(json, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: json.length > PACKED_WELL_TO_BYTES ? 5 : 9,
        [constants.BROTLI_PARAM_SIZE_HINT]: json.length,
      },
    }),
  gzip: (json: Buffer) => promisify(gzip)(json),
} satisfies Record<Packing, (json: Buffer) => Promise<Buffer>>;
