import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { MAX_PHOTO_URL_LENGTH } from './limits.ts';
import { languages } from './owner-text.ts';

/** What can be cleared (CACHE-2). */
const cacheTypes = ['all', 'image', 'exif'] as const;
export type CacheType = (typeof cacheTypes)[number];

const healthStatuses = ['healthy', 'warning', 'critical'] as const;
export type HealthStatus = (typeof healthStatuses)[number];

const efficiencies = ['excellent', 'good', 'fair', 'poor'] as const;
export type Efficiency = (typeof efficiencies)[number];

/** The default of `options.quality` in `generateCache` (CACHE-2), which ignores it. */
export const GENERATE_QUALITY = 80;
/** More than the photos of ten years. */
const MAX_IMAGES = 20_000;
const MAX_GENERATE_BODY_BYTES = 4 * 1024 * 1024;

const count = z.int().check(z.minimum(0));
const percent = z.number().check(z.minimum(0), z.maximum(100));

/** The figures of the caches (CACHE-1, API-2). `note` and `messages` are sentences in the requested language. */
export const CacheStats = z.object({
  timestamp: z.iso.datetime(),
  environment: z.object({ isPM2: z.boolean(), workerId: z.nullable(z.string()), nodeEnv: z.string() }),
  imageCache: z.object({
    health: z.object({ status: z.enum(healthStatuses), messages: z.array(z.string()) }),
    /** The memory cache of the process that answers this request. `maxSize` limits `entries`. */
    memoryCache: z.object({
      entries: count,
      maxSize: count,
      bytes: count,
      maxBytes: count,
      note: z.string(),
    }),
    diskCache: z.object({
      totalFiles: count,
      totalSizeBytes: count,
      filesByType: z.object({ webp: count, jpeg: count, png: count, avif: count }),
    }),
    /** The renditions that all processes have made, their bytes, and the preparation jobs that wait or run. */
    processing: z.object({ totalProcessed: count, totalBytes: count, waiting: count, note: z.string() }),
    /** `uncachedCount`: photos that lack a rendition. `cachedPercentage`: of renditions, rounded down. */
    uncached: z.object({
      uncachedCount: count,
      cachedPercentage: percent,
      efficiency: z.enum(efficiencies),
    }),
  }),
  /** Originals whose camera data is stored. A hit reads the stored data, a miss reads the file. */
  exifCache: z.object({ size: count, hitRate: percent, hits: count, misses: count }),
});
export type CacheStats = z.infer<typeof CacheStats>;

export const getCacheStats = endpoint({
  method: 'GET',
  path: '/api/admin/cache/stats',
  access: 'owner',
  summary: 'Get the figures and the health of the caches in memory, on disk and of camera data',
  query: z.object({ language: z._default(z.enum(languages), 'ja') }),
  answer: CacheStats,
});

export const clearCache = endpoint({
  method: 'POST',
  path: '/api/admin/cache/clear',
  access: 'owner',
  summary: 'Clear prepared renditions, camera data, or both; originals are never touched',
  body: z.object({ type: z.enum(cacheTypes) }),
  answer: z.object({ cleared: z.enum(cacheTypes) }),
});

export const getUncached = endpoint({
  method: 'GET',
  path: '/api/admin/cache/uncached',
  access: 'owner',
  summary: 'List published photos that lack a prepared rendition, newest first',
  answer: z.object({ uncached: count, uncachedUrls: z.array(z.string()) }),
});

const GenerateError = z.object({ imageUrl: z.string(), message: z.string() });

/** Each URL counts in `processed` or has an entry in `errors`. The work stops if the caller disconnects. */
export const generateCache = endpoint({
  method: 'POST',
  path: '/api/admin/cache/generate',
  access: 'owner',
  summary: 'Make the missing renditions of some photos',
  maxBodyBytes: MAX_GENERATE_BODY_BYTES,
  body: z.object({
    imageUrls: z
      .array(z.string().check(z.minLength(1), z.maxLength(MAX_PHOTO_URL_LENGTH)))
      .check(z.maxLength(MAX_IMAGES)),
    /** Accepted and ignored: the renditions are made in the qualities that pages request (IMG-3). */
    options: z._default(
      z.object({
        quality: z._default(z.int().check(z.minimum(1), z.maximum(100)), GENERATE_QUALITY),
      }),
      { quality: GENERATE_QUALITY },
    ),
  }),
  answer: z.object({ processed: count, errors: z.array(GenerateError) }),
});
