import { newId } from '../../lib/forms/new-id.ts';

const KEY = 'gomai.visitor-key';

/**
 * A key that is sent with likes until the visitor's cookie arrives, so that the first likes of two pages, or a like
 * that is sent twice, count as one visitor's (LIKE-5).
 */
export function createVisitorKey(storage: () => Storage, createId = newId) {
  /** The key that this page created; `read` returns it only if storage is forbidden. */
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
    /**
     * Called some time before a like is sent, so that two pages that create a key at once both send the later one.
     */
    prepare(): void {
      if (hasCookie || read() !== undefined) return;
      own = createId();
      try {
        storage().setItem(KEY, own);
      } catch {
        // A forbidden storage: `read` returns `own`. A full one: the like has no key and counts as a new visitor's.
      }
    },
    /** The key; undefined once the cookie has arrived. */
    read: () => (hasCookie ? undefined : read()),
    /** Called when the cookie has arrived. */
    drop(): void {
      hasCookie = true;
      own = undefined;
      try {
        storage().removeItem(KEY);
      } catch {
        // A forbidden storage contains no key.
      }
    },
  };
}
