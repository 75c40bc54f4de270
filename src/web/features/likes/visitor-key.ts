import { newId } from '../../lib/forms/new-id.ts';

const KEY = 'gomai.visitor-key';

/**
 * What this browser's likes have in common until the server's answer brings the visitor's cookie: pages that like for
 * the first time at once, and a like that is sent again, are one visitor (LIKE-5).
 */
export function createVisitorKey(storage: () => Storage, createId = newId) {
  /** Where nothing can be stored, this page's alone. */
  let own: string | undefined;
  let hasCookie = false;

  const read = () => {
    try {
      return storage().getItem(KEY) ?? undefined;
    } catch {
      return own;
    }
  };
  return {
    /** At a like, a moment before it is sent: of two pages that do so at once, both send the later one's. */
    prepare(): void {
      if (hasCookie || read() !== undefined) return;
      own = createId();
      try {
        storage().setItem(KEY, own);
      } catch {
        // Read again as `own`, or not at all: then it is a new visitor's like without a key.
      }
    },
    /** Undefined once the cookie is there. */
    read: () => (hasCookie ? undefined : read()),
    /** The cookie has come: the key names no visitor any more. */
    drop(): void {
      hasCookie = true;
      own = undefined;
      try {
        storage().removeItem(KEY);
      } catch {
        // A storage that is closed has none.
      }
    },
  };
}
