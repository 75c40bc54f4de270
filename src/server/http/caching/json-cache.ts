import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { DateString } from '../../../shared/dates.ts';
import { AppError } from '../../../shared/errors.ts';
import type { WatchedTable } from '../../db/table-changes.ts';
import type { TableVersions } from '../../db/table-versions.ts';
import { toDatabaseError } from '../../db/to-database-error.ts';
import { tagOf } from './etag.ts';

const MAX_BYTES = 48 * 1024 * 1024;
const MAX_ANSWERS = 2000;
/** A smaller answer is not worth packing. */
const PACKED_FROM_BYTES = 1024;
/** Above this the best packing takes longer than it saves. */
const PACKED_WELL_TO_BYTES = 128 * 1024;

export const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** An answer as it goes out. */
export interface Answer {
  /** Where what follows is, of an answer that is a part of something longer. */
  readonly next: string | undefined;
  readonly etag: string;
  readonly json: Buffer;
  /** Packed at the first demand and then kept; undefined where it is too small for that. */
  readonly packed: (packing: Encoding) => Promise<Buffer> | undefined;
}

/** What a maker of answers hands over. */
interface Made {
  value: unknown;
  next?: string | undefined;
}

export interface JsonCache {
  /**
   * The answer of this name, made at most once as long as none of `tables` changes and the day does not end. It is
   * everybody's: `make` may know nothing of who asks. That there is nothing (`not_found`) is an answer too.
   */
  get(name: string, tables: readonly WatchedTable[], make: () => Promise<Made>): Promise<Answer>;
}

interface JsonCacheOptions {
  tableVersions: Pick<TableVersions, 'version'>;
  /** Today in the site's time zone: another day shows other photos, and yesterday's answer would be wrong (TODAY-4). */
  today: () => DateString;
}

interface Making {
  /** Of what it was made of; undefined where nobody could know how long it stays true. */
  version: string | undefined;
  day: DateString;
  answer: Promise<Answer>;
}

/**
 * Answers that every visitor gets alike, kept in this process's memory, each with the version of what it was made of. Fresh
 * is what has the present version; an answer that a change has overtaken is never given to anybody who asks after it. Only
 * while the database is away the site goes on from what it answered last: lists, and the pages that are made of them.
 */
export function createJsonCache({ tableVersions, today }: JsonCacheOptions): JsonCache {
  const known = new LRUCache<string, Making>({ max: MAX_ANSWERS, maxSize: MAX_BYTES });
  const underWay = new Map<string, Making>();

  const begin = (name: string, making: Making): Making => {
    underWay.set(name, making);
    const settled = (size: number | undefined) => {
      // One that was begun later has seen more.
      if (underWay.get(name) !== making) return;
      underWay.delete(name);
      if (size !== undefined) known.set(name, making, { size });
    };
    making.answer.then(
      // Packed it takes less than as much again.
      ({ json }) => settled(2 * json.length),
      // Another failure is the asker's; the next one tries again.
      (error: unknown) => settled(isNothing(error) ? 1 : undefined),
    );
    return making;
  };

  return {
    get(name, tables, make) {
      const version = tableVersions.version(tables);
      const last = known.get(name);
      const fresh = [last, underWay.get(name)].find(
        (one) => version !== undefined && one?.version === version,
      );
      const making = fresh ?? begin(name, { version, day: today(), answer: make().then(answerOf) });
      return making.answer.catch((error: unknown) => {
        if (toDatabaseError(error) === undefined || last?.day !== today()) throw error;
        return last.answer;
      });
    },
  };
}

function isNothing(error: unknown): boolean {
  return error instanceof AppError && error.code === 'not_found';
}

function answerOf({ value, next }: Made): Answer {
  const json = Buffer.from(JSON.stringify(value));
  const kept = new Map<Encoding, Promise<Buffer>>();
  return {
    next,
    json,
    etag: tagOf(json),
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
} satisfies Record<Encoding, (json: Buffer) => Promise<Buffer>>;
