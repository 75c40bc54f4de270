import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** About two hundred pages, in each of their states: every like may make another one. */
const KEPT_BYTES = 16 * 1024 * 1024;
/** For the first request: in 4 ms. */
const QUICK_QUALITY = 5;
/** For all later ones: a tenth smaller, in 75 ms; once per state, not per visitor. */
const THOROUGH_QUALITY = 10;

const compress = promisify(brotliCompress);

export interface PageCache {
  /** The page of this ETag, rendered unless it is cached. */
  page(tag: string, render: () => string): Buffer;
  /**
   * The same in brotli; concurrent requests share one compression. From the third request on it is as small as
   * possible.
   */
  compressed(tag: string, html: Buffer): Promise<Buffer>;
}

interface Compressed {
  bytes: Buffer;
  quality: number;
}

/** Rendered pages by ETag. The ETag covers everything a page is made from, so entries are never stale. */
export function createPageCache(): PageCache {
  const pages = new LRUCache<string, Buffer>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (html) => Math.max(1, html.length),
  });
  const compressed = new LRUCache<string, Compressed>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length,
  });
  const underWay = new Map<string, Promise<Buffer>>();

  const compressOnce = (tag: string, html: Buffer, quality: number): Promise<Buffer> => {
    const compressing = compress(html, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
      },
    })
      .then((bytes) => {
        compressed.set(tag, { bytes, quality });
        return bytes;
      })
      .finally(() => underWay.delete(tag));
    underWay.set(tag, compressing);
    return compressing;
  };

  return {
    page(tag, render) {
      const before = pages.get(tag);
      if (before !== undefined) return before;
      // Bytes: a string is twice as large, and holds on to the parts that it was joined from.
      const html = Buffer.from(render());
      pages.set(tag, html);
      return html;
    },
    async compressed(tag, html) {
      const kept = compressed.get(tag);
      if (kept === undefined) return underWay.get(tag) ?? compressOnce(tag, html, QUICK_QUALITY);
      if (kept.quality < THOROUGH_QUALITY && !underWay.has(tag)) {
        // Pays off for a page that is requested again. If it fails, the cached one stays.
        compressOnce(tag, html, THOROUGH_QUALITY).catch(() => undefined);
      }
      return kept.bytes;
    },
  };
}
