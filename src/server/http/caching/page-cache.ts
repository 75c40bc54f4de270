import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Encoding } from './accepts-encoding.ts';

/** Brotli's quality for the first request; takes 4 ms. */
const QUICK_QUALITY = 5;
/** Brotli's quality for a page that is still requested after `STAYS_MS`: a tenth smaller, takes 75 ms. */
const THOROUGH_QUALITY = 10;
/** A page that is replaced sooner than this, because of new likes, is not worth the better compression. */
const STAYS_MS = 5_000;

export interface PageCache {
  /** The page of this ETag, rendered unless it is cached. */
  page(tag: string, render: () => string): Buffer;
  /**
   * The compressed page; concurrent requests share one compression. If the Brotli page is still requested after
   * `STAYS_MS`, it is recompressed in the background at a higher quality.
   */
  compressed(tag: string, html: Buffer, encoding: Encoding): Promise<Buffer>;
  /** The page in this encoding (undefined: uncompressed), if it is in memory. */
  find(tag: string, encoding: Encoding | undefined): Buffer | undefined;
}

interface Body {
  bytes: Buffer;
  /** When it was compressed at the quick quality, in ms; undefined for other bodies. */
  quickAtMs?: number | undefined;
}

/** Rendered pages by ETag. The ETag covers everything a page is made from, so entries are never stale. */
export function createPageCache({ maxBytes, now }: { maxBytes: number; now: () => Date }): PageCache {
  const bodies = new LRUCache<string, Body>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes.length),
  });
  const inFlight = new Map<string, Promise<Buffer>>();
  const nameOf = (tag: string, encoding: Encoding | undefined) => `${tag} ${encoding}`;

  const compressOnce = (name: string, compressing: Promise<Buffer>, quickAtMs?: number) => {
    const result = compressing
      .then((bytes) => {
        bodies.set(name, { bytes, quickAtMs });
        return bytes;
      })
      .finally(() => inFlight.delete(name));
    inFlight.set(name, result);
    return result;
  };

  /** Recompresses a page in the background. If that fails, the cached bytes remain. */
  const improve = (tag: string, name: string) => {
    const html = bodies.get(nameOf(tag, undefined))?.bytes;
    if (html === undefined || inFlight.has(name)) return;
    compressOnce(name, brotli(html, THOROUGH_QUALITY)).catch(() => undefined);
  };

  const find: PageCache['find'] = (tag, encoding) => {
    const name = nameOf(tag, encoding);
    const body = bodies.get(name);
    if (body?.quickAtMs !== undefined) {
      // The absolute difference, because the clock may have been set back.
      if (Math.abs(now().getTime() - body.quickAtMs) >= STAYS_MS) improve(tag, name);
      // Reading the html makes it recently used, so that it is not evicted before `improve` needs it.
      else bodies.get(nameOf(tag, undefined));
    }
    return body?.bytes;
  };

  return {
    find,
    page(tag, render) {
      const before = find(tag, undefined);
      if (before !== undefined) return before;
      // Bytes, because a string is twice as large and keeps the parts that it was joined from in memory.
      const html = Buffer.from(render());
      bodies.set(nameOf(tag, undefined), { bytes: html });
      return html;
    },
    async compressed(tag, html, encoding) {
      const name = nameOf(tag, encoding);
      return (
        find(tag, encoding) ??
        inFlight.get(name) ??
        (encoding === 'br'
          ? compressOnce(name, brotli(html, QUICK_QUALITY), now().getTime())
          : compressOnce(name, promisify(gzip)(html)))
      );
    },
  };
}

function brotli(html: Buffer, quality: number): Promise<Buffer> {
  return promisify(brotliCompress)(html, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: html.length },
  });
}
