import { freemem, totalmem } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { cgroupLimit } from './cgroup-limit.ts';

/*
 * What bounds the use of memory, chosen by measurement (decision 0035): flags of V8, caches, concurrent work.
 * Command-line options (`--max-semi-space-size`) and MALLOC_ARENA_MAX are set in package.json, Dockerfile and
 * deploy/gomai.service.
 */

const MB = 1024 * 1024;
/** Assumed if neither the system nor a container states how much memory there is. */
const UNKNOWN_MACHINE_BYTES = 512 * MB;
/** Memory of the idle server with the embedded database. */
const AT_REST_BYTES = 260 * MB;
/** Decoding may always take this much: enough for JPEGs of 24 megapixels, also progressive ones. */
const SMALLEST_DECODING_BYTES = 128 * MB;
/** The peak memory of making one rendition of a photo with 24 megapixels. */
const ENCODING_BYTES = 100 * MB;

/**
 * Memory reserved for each open connection. A waiting connection takes some 20 kB (measured with 9,600 requests); the
 * rest is for the requests that are being answered.
 */
const CONNECTION_BYTES = 64 * 1024;

/** Memory of the process that recompresses renditions: this much with a photo open, plus an amount per pixel. */
const RECOMPRESSION_BYTES = 110 * MB;
const RECOMPRESSION_BYTES_A_PIXEL = 55;

export interface MemoryLimits {
  renditionCacheBytes: number;
  /** Originals that were decoded in advance and are needed within seconds. */
  decodedCacheBytes: number;
  /** Lists and other JSON in memory, plain and compressed. */
  jsonCacheBytes: number;
  /** Rendered pages in memory, plain and compressed. */
  pageCacheBytes: number;
  /** Share cards in memory. */
  cardCacheBytes: number;
  /** Renditions made at once. */
  encodings: number;
  /** Open connections of all callers. A further connection is closed, and then all idle ones are too. */
  connections: number;
  /** Originals that take more memory to decode are decoded one at a time. */
  exclusiveDecodingBytes: number;
  /** Originals that take more memory to decode are refused, because the system would kill the process. */
  largestDecodingBytes: number;
  /** Renditions of up to this many pixels are recompressed while the machine is idle; 0: none. */
  recompressionPixels: number;
}

/** Memory that this process may use: the smaller of the container's limit and the machine's memory. */
export function usableBytes(
  constrained = process.constrainedMemory(),
  total = totalmem(),
  ofGroups = cgroupLimit() ?? 0,
): number {
  // Without a limit, a container reports more memory than any machine has.
  const known = [constrained, total, ofGroups].filter((bytes) => bytes > 0);
  return known.length === 0 ? UNKNOWN_MACHINE_BYTES : Math.min(...known);
}

/** @param freeBytes memory that this process may use while other programs run on the machine */
export function memoryLimitsOf(bytes: number, freeBytes = bytes): MemoryLimits {
  const spare = Math.max(0, bytes - AT_REST_BYTES);
  const spareNow = Math.max(0, Math.min(bytes, freeBytes) - AT_REST_BYTES);
  const share = (divisor: number, leastMb: number, mostMb: number) =>
    Math.round(Math.min(mostMb * MB, Math.max(leastMb * MB, bytes / divisor)));
  return {
    renditionCacheBytes: share(16, 8, 256),
    decodedCacheBytes: share(16, 8, 128),
    jsonCacheBytes: share(24, 16, 48),
    pageCacheBytes: share(32, 8, 32),
    cardCacheBytes: share(64, 4, 32),
    encodings: Math.max(1, Math.floor(spareNow / ENCODING_BYTES)),
    connections: Math.min(10_000, Math.max(500, Math.floor(spare / CONNECTION_BYTES))),
    exclusiveDecodingBytes: Math.min(225 * MB, Math.max(ENCODING_BYTES, spareNow / 4)),
    largestDecodingBytes: Math.max(SMALLEST_DECODING_BYTES, spare),
    recompressionPixels: Math.max(
      0,
      Math.floor((spareNow - RECOMPRESSION_BYTES) / RECOMPRESSION_BYTES_A_PIXEL),
    ),
  };
}

/** The memory that this process uses now; 0 if it cannot be read, as on Linux without /proc. */
function residentBytes(): number {
  try {
    return process.memoryUsage.rss();
  } catch {
    return 0;
  }
}

/** The limits of this process, computed once: a container's limit rarely changes while it runs. */
export const memoryLimits = memoryLimitsOf(usableBytes(), freemem() + residentBytes());

/**
 * Call before the embedded database's WebAssembly is compiled: V8's optimising compiler takes up to 600 MB for the
 * largest functions. Without that compiler, reads take 1.4 times the processor time.
 */
export function compileWithoutOptimising(): void {
  // `--liftoff-only` implies these flags, but has no effect after the start.
  setFlagsFromString('--no-wasm-tier-up');
  setFlagsFromString('--no-wasm-dynamic-tiering');
}

/** The heap may grow by this share before it is collected; by default it may grow to four times its size. */
const HEAP_GROWTH_PERCENT = 40;

/** Call once at startup: makes V8 collect garbage before the heap has grown much. */
export function growHeapSlowly(): void {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);
}

/** Call after the start: loading the server's modules leaves garbage that V8 would keep. */
export const collectAllGarbage = (): void => collectGarbage('last-resort');

/** Call when the server is quiet after use: V8 would keep the garbage until the next requests. Takes some 0.1 s. */
export const collectGarbageOfUse = (): void => collectGarbage('regular');

function collectGarbage(flavor: 'last-resort' | 'regular'): void {
  setFlagsFromString('--expose-gc');
  const collect: (options: object) => void = runInNewContext('gc');
  collect({ type: 'major', execution: 'sync', flavor });
}
