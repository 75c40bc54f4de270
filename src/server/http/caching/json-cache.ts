import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { DateString } from '../../../shared/dates.ts';
import { AppError } from '../../../shared/errors.ts';
import type { WatchedTable } from '../../db/table-changes.ts';
import type { TableVersions } from '../../db/table-versions.ts';
import { memoryLimits } from '../../memory-limits.ts';
import { loadOnce } from '../../platform/load-once.ts';
import { noteDependency } from '../inside-call.ts';
import type { Encoding } from './accepts-encoding.ts';
import { tagOf } from './etag.ts';
import { VersionedCache } from './versioned-cache.ts';

const MAX_RESPONSES = 2000;
/** Smaller responses are not worth compressing. */
const COMPRESSED_FROM_BYTES = 1024;
/** Above this size Brotli's quality 9 takes more time than its smaller result saves. */
const HIGH_QUALITY_UP_TO_BYTES = 128 * 1024;

/** A response as it is sent. */
export interface CachedJson {
  /** The URL of the next part, if the response is part of a longer list. */
  readonly next: string | undefined;
  readonly etag: string;
  readonly json: Buffer;
  /** Compressed on first use, then cached; undefined if too small. */
  readonly compressed: (encoding: Encoding) => Promise<Buffer> | undefined;
}

interface Loaded {
  value: unknown;
  next?: string | undefined;
}

export interface JsonCache {
  /**
   * The response of this key, cached until one of `tables` or the date changes. All visitors share it, so `load` must
   * not depend on the caller. A `not_found` error is cached too.
   */
  get(key: string, tables: readonly WatchedTable[], load: () => Promise<Loaded>): Promise<CachedJson>;
}

interface JsonCacheOptions {
  tableVersions: Pick<TableVersions, 'version' | 'settledVersion'>;
  /** Today in the site's time zone: yesterday's response would show the wrong photos (TODAY-4). */
  today: () => DateString;
}

/**
 * JSON responses that are the same for all visitors, in this process's memory. While the database is unavailable,
 * `get` returns the last response of the same date, so that lists and pages can still be served.
 */
export function createJsonCache({ tableVersions, today }: JsonCacheOptions): JsonCache {
  const cache = new VersionedCache<CachedJson>({
    max: MAX_RESPONSES,
    maxSize: memoryLimits.jsonCacheBytes,
    // Twice the JSON, to include its compressed copies.
    sizeOf: ({ json }) => 2 * json.length,
    isCacheableError: isNotFound,
    fallbackKey: today,
  });
  return {
    async get(key, tables, load) {
      const versionNow = () => tableVersions.version(tables);
      const settledNow = () => tableVersions.settledVersion(tables);
      const [version, settled] = [versionNow(), settledNow()];
      try {
        return await cache.get(key, version, () => load().then(toCachedJson));
      } finally {
        // A page made from an outdated response must not be shared.
        if (cache.isFresh(key, version)) {
          noteDependency(versionNow, version, { version: settled, current: settledNow });
        } else {
          noteDependency(() => undefined);
        }
      }
    },
  };
}

function isNotFound(error: unknown): boolean {
  return error instanceof AppError && error.code === 'not_found';
}

function toCachedJson({ value, next }: Loaded): CachedJson {
  const json = Buffer.from(JSON.stringify(value));
  const compressedBy = { br: loadOnce(() => compress.br(json)), gzip: loadOnce(() => compress.gzip(json)) };
  return {
    next,
    json,
    etag: tagOf(json),
    compressed: (encoding) => (json.length < COMPRESSED_FROM_BYTES ? undefined : compressedBy[encoding]()),
  };
}

const compress = {
  br: (json: Buffer) =>
    promisify(brotliCompress)(json, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: json.length > HIGH_QUALITY_UP_TO_BYTES ? 5 : 9,
        [constants.BROTLI_PARAM_SIZE_HINT]: json.length,
      },
    }),
  gzip: (json: Buffer) => promisify(gzip)(json),
} satisfies Record<Encoding, (json: Buffer) => Promise<Buffer>>;
