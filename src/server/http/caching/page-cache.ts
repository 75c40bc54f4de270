import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** Some two hundred pages as they are asked for, in each of their states: every heart may make another of them. */
const KEPT_BYTES = 16 * 1024 * 1024;
/** For the first who asks: in 4 ms. */
const QUICK_QUALITY = 5;
/** For all others: a tenth smaller, in 75 ms; made once a state, not once a visitor. */
const THOROUGH_QUALITY = 10;

const compress = promisify(brotliCompress);

export interface PageCache {
  /** The page of this tag, rendered now unless it is kept. */
  page(tag: string, render: () => string): Buffer;
  /** The same in brotli; many who ask at once wait for one compression. From the third asking on it is as small as can be. */
  compressed(tag: string, html: Buffer): Promise<Buffer>;
}

interface Compressed {
  bytes: Buffer;
  quality: number;
}

/** Rendered pages by their tag. The tag names all that a page is made from: what is kept is never out of date. */
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
      // Bytes: as a text it is twice as large, and keeps the parts that it was put together from.
      const html = Buffer.from(render());
      pages.set(tag, html);
      return html;
    },
    async compressed(tag, html) {
      const kept = compressed.get(tag);
      if (kept === undefined) return underWay.get(tag) ?? compressOnce(tag, html, QUICK_QUALITY);
      if (kept.quality < THOROUGH_QUALITY && !underWay.has(tag)) {
        // A page that is asked for again is worth it. Should it fail, what is kept is good.
        compressOnce(tag, html, THOROUGH_QUALITY).catch(() => undefined);
      }
      return kept.bytes;
    },
  };
}
