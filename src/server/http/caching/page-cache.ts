import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Encoding } from './accepts-encoding.ts';

/** Of brotli for the first request: in 4 ms. */
const QUICK_QUALITY = 5;
/** For all later ones: a tenth smaller, in 75 ms; once per state, not per visitor. */
const THOROUGH_QUALITY = 10;

export interface PageCache {
  /** The page of this ETag, rendered unless it is cached. */
  page(tag: string, render: () => string): Buffer;
  /**
   * The same compressed; concurrent requests share one compression. From the third request on brotli is as small as
   * possible.
   */
  compressed(tag: string, html: Buffer, encoding: Encoding): Promise<Buffer>;
  /** What one of both returned before, while it is in memory. */
  find(tag: string, encoding: Encoding | undefined): Buffer | undefined;
}

interface Body {
  bytes: Buffer;
  /** Compressed quickly: worth another time if it is requested again. */
  isQuick: boolean;
}

/** Rendered pages by ETag. The ETag covers everything a page is made from, so entries are never stale. */
export function createPageCache({ maxBytes }: { maxBytes: number }): PageCache {
  const bodies = new LRUCache<string, Body>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes.length),
  });
  const underWay = new Map<string, Promise<Buffer>>();
  const nameOf = (tag: string, encoding: Encoding | undefined) => `${tag} ${encoding}`;

  const compressOnce = (name: string, compressing: Promise<Buffer>, isQuick: boolean): Promise<Buffer> => {
    const kept = compressing
      .then((bytes) => {
        bodies.set(name, { bytes, isQuick });
        return bytes;
      })
      .finally(() => underWay.delete(name));
    underWay.set(name, kept);
    return kept;
  };

  /** Pays off for a page that is requested again. If it fails, the cached one stays. */
  const improve = (tag: string, name: string) => {
    const html = bodies.get(nameOf(tag, undefined))?.bytes;
    if (html === undefined || underWay.has(name)) return;
    compressOnce(name, brotli(html, THOROUGH_QUALITY), false).catch(() => undefined);
  };

  const find: PageCache['find'] = (tag, encoding) => {
    const name = nameOf(tag, encoding);
    const kept = bodies.get(name);
    if (kept?.isQuick) improve(tag, name);
    return kept?.bytes;
  };

  return {
    find,
    page(tag, render) {
      const before = find(tag, undefined);
      if (before !== undefined) return before;
      // Bytes: a string is twice as large, and holds on to the parts that it was joined from.
      const html = Buffer.from(render());
      bodies.set(nameOf(tag, undefined), { bytes: html, isQuick: false });
      return html;
    },
    async compressed(tag, html, encoding) {
      const name = nameOf(tag, encoding);
      return (
        find(tag, encoding) ??
        underWay.get(name) ??
        (encoding === 'br'
          ? compressOnce(name, brotli(html, QUICK_QUALITY), true)
          : compressOnce(name, promisify(gzip)(html), false))
      );
    },
  };
}

function brotli(html: Buffer, quality: number): Promise<Buffer> {
  return promisify(brotliCompress)(html, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: html.length },
  });
}
