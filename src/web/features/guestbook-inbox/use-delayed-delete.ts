import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { OwnGuestBookEntry } from '../../../shared/guest-book.ts';
import { fillIn, useTexts } from '../../lib/texts.ts';
import { afterInBrowser } from '../../lib/time/after.ts';
import { ACTION_TOAST_MS } from '../../ui/toast/toast-store.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { DelayedDeletes } from './delayed-deletes.ts';
import { guestBookInboxTexts } from './texts.ts';

/** Hides an entry and offers undo in a toast; deletes it when the time for undo is over or the owner leaves. */
export function useDelayedDelete(remove: (id: number) => Promise<unknown>) {
  const t = useTexts(guestBookInboxTexts);
  const { show, dismiss } = useToast();
  /** The entry deleted last, and the toast that offers to undo its deletion. */
  const undoable = useRef({ id: 0, toast: 0 });
  const latest = useRef(remove);
  latest.current = remove;
  const [deletes] = useState(
    () =>
      new DelayedDeletes({
        ...{ after: afterInBrowser, delayMs: ACTION_TOAST_MS },
        remove(id) {
          // Ends the offer to undo. Radix may still show the toast: it pauses the toast's time while the pointer is
          // over the toast or the window is in the background.
          if (id === undoable.current.id) dismiss(undoable.current.toast);
          return latest.current(id);
        },
      }),
  );
  const deletedIds = useSyncExternalStore(deletes.subscribe, deletes.deletedIds, deletes.deletedIds);
  useEffect(() => {
    addEventListener('pagehide', deletes.flush);
    return () => {
      removeEventListener('pagehide', deletes.flush);
      deletes.flush();
    };
  }, [deletes]);

  const deleteLater = ({ id, name }: OwnGuestBookEntry) => {
    const toast = show({
      title: fillIn(t.deleted, { name }),
      durationMs: ACTION_TOAST_MS,
      action: { label: t.undo, onPress: deletes.deleteLater(id) },
    });
    undoable.current = { id, toast };
  };
  return { deleteLater, isDeleted: (id: number) => deletedIds.has(id) };
}
