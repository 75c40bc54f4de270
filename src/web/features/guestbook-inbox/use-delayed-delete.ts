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
  const toast = useRef(0);
  const latest = useRef(remove);
  latest.current = remove;
  const [deletes] = useState(
    () =>
      new DelayedDeletes({
        ...{ after: afterInBrowser, delayMs: ACTION_TOAST_MS },
        remove: (id) => latest.current(id),
      }),
  );
  const deletedIds = useSyncExternalStore(deletes.subscribe, deletes.deletedIds, deletes.deletedIds);
  useEffect(() => {
    addEventListener('pagehide', deletes.flush);
    return () => {
      removeEventListener('pagehide', deletes.flush);
      deletes.flush();
      // The deletion can no longer be undone.
      dismiss(toast.current);
    };
  }, [deletes, dismiss]);

  const deleteLater = ({ id, name }: OwnGuestBookEntry) => {
    toast.current = show({
      title: fillIn(t.deleted, { name }),
      durationMs: ACTION_TOAST_MS,
      action: { label: t.undo, onPress: deletes.deleteLater(id) },
    });
  };
  return { deleteLater, isDeleted: (id: number) => deletedIds.has(id) };
}
