import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** Some hundred pages as they are asked for, in each of their states: every heart may make another of them. */
const KEPT_BYTES = 16 * 1024 * 1024;
/** Six hundredths smaller than at 5, in 10 ms; made once a state, not once a visitor. */
const BROTLI_QUALITY = 9;

const compress = promisify(brotliCompress);

export interface KeptPages {
  /** The page of this tag, rendered now unless it is kept. */
  page(tag: string, render: () => string): string;
  /** The same in brotli; many who ask at once wait for one compression. */
  compressed(tag: string, html: string): Promise<Buffer>;
}

/** Rendered pages by their tag. The tag names all that a page is made from: what is kept is never out of date. */
export function createKeptPages(): KeptPages {
  const pages = new LRUCache<string, string>({
    maxSize: KEPT_BYTES,
    // A page with one Japanese character takes two bytes for each.
    sizeCalculation: (html) => Math.max(1, 2 * html.length),
  });
  const buffers = new LRUCache<string, Buffer>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (bytes) => bytes.length,
  });
  const underWay = new Map<string, Promise<Buffer>>();

  const compressNow = async (tag: string, html: string) => {
    try {
      const bytes = await compress(html, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
        },
      });
      buffers.set(tag, bytes);
      return bytes;
    } finally {
      underWay.delete(tag);
    }
  };

  return {
    page(tag, render) {
      const before = pages.get(tag);
      if (before !== undefined) return before;
      const html = render();
      pages.set(tag, html);
      return html;
    },
    async compressed(tag, html) {
      const before = buffers.get(tag) ?? underWay.get(tag);
      if (before) return before;
      const promise = compressNow(tag, html);
      underWay.set(tag, promise);
      return promise;
    },
  };
}

/** Whether an `Accept-Encoding` names brotli and does not refuse it. */
export function acceptsBrotli(header: string | string[] | undefined): boolean {
  return String(header ?? '')
    .split(',')
    .some((one) => /^\s*br\s*(;|$)/i.test(one) && !/;\s*q=0(\.0*)?\s*$/i.test(one));
}
