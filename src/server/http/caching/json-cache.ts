import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { DateString } from '../../../shared/dates.ts';
import { AppError } from '../../../shared/errors.ts';
import type { WatchedTable } from '../../db/table-changes.ts';
import type { TableVersions } from '../../db/table-versions.ts';
import { tagOf } from './etag.ts';
import { VersionedCache } from './versioned-cache.ts';

const MAX_BYTES = 48 * 1024 * 1024;
const MAX_ANSWERS = 2000;
/** A smaller answer is not worth compressing. */
const COMPRESSED_FROM_BYTES = 1024;
/** Above this the best compression takes longer than it saves. */
const COMPRESSED_WELL_TO_BYTES = 128 * 1024;

export const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** An answer as it is sent. */
export interface CachedJson {
  /** Where what follows is, of an answer that is a part of something longer. */
  readonly next: string | undefined;
  readonly etag: string;
  readonly json: Buffer;
  /** Compressed when first asked for, then kept; undefined where it is too small for that. */
  readonly compressed: (encoding: Encoding) => Promise<Buffer> | undefined;
}

/** What `load` returns. */
interface Loaded {
  value: unknown;
  next?: string | undefined;
}

export interface JsonCache {
  /**
   * The answer of this key, made at most once as long as none of `tables` changes and the day does not end. All visitors
   * get the same: `load` may know nothing of the caller. That there is nothing (`not_found`) is an answer too.
   */
  get(key: string, tables: readonly WatchedTable[], load: () => Promise<Loaded>): Promise<CachedJson>;
}

interface JsonCacheOptions {
  tableVersions: Pick<TableVersions, 'version'>;
  /** Today in the site's time zone: another day shows other photos, and yesterday's answer would be wrong (TODAY-4). */
  today: () => DateString;
}

/**
 * JSON answers that are the same for all visitors, in this process's memory. While the database is away the site goes on
 * from what it answered last: lists, and the pages that are made of them.
 */
export function createJsonCache({ tableVersions, today }: JsonCacheOptions): JsonCache {
  const cache = new VersionedCache<CachedJson>({
    max: MAX_ANSWERS,
    maxSize: MAX_BYTES,
    // Compressed it takes less than as much again.
    sizeOf: ({ json }) => 2 * json.length,
    isKeptError: isNothing,
    whileAway: today,
  });
  return {
    get: (key, tables, load) =>
      cache.get(key, tableVersions.version(tables), () => load().then(toCachedJson)),
  };
}

function isNothing(error: unknown): boolean {
  return error instanceof AppError && error.code === 'not_found';
}

function toCachedJson({ value, next }: Loaded): CachedJson {
  const json = Buffer.from(JSON.stringify(value));
  const kept = new Map<Encoding, Promise<Buffer>>();
  return {
    next,
    json,
    etag: tagOf(json),
    compressed(encoding) {
      if (json.length < COMPRESSED_FROM_BYTES) return undefined;
      const before = kept.get(encoding);
      if (before !== undefined) return before;
      const compressed = compress[encoding](json);
      kept.set(encoding, compressed);
      return compressed;
    },
  };
}

const compress = {
  br: (json: Buffer) =>
    promisify(brotliCompress)(json, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: json.length > COMPRESSED_WELL_TO_BYTES ? 5 : 9,
        [constants.BROTLI_PARAM_SIZE_HINT]: json.length,
      },
    }),
  gzip: (json: Buffer) => promisify(gzip)(json),
} satisfies Record<Encoding, (json: Buffer) => Promise<Buffer>>;
