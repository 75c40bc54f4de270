import { useEffect, useRef, useState } from 'react';
import type { OwnGuestBookEntry } from '../../../shared/guest-book.ts';
import { fillIn, useTexts } from '../../lib/texts.ts';
import { ACTION_TOAST_MS } from '../../ui/toast/toast-store.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { guestBookInboxTexts } from './texts.ts';

/** One press deletes a line: it is hidden at once, and deleted for good when it can no longer be undone. */
export function useDelayedDelete(remove: (id: number) => void) {
  const t = useTexts(guestBookInboxTexts);
  const { show } = useToast();
  const [doomed, setDoomed] = useState<ReadonlySet<number>>(new Set());
  const latest = useRef(remove);
  latest.current = remove;
  const waiting = useRef(new Map<number, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const all = waiting.current;
    const removeAll = () => {
      for (const [id, timer] of all) {
        clearTimeout(timer);
        latest.current(id);
      }
      all.clear();
    };
    addEventListener('pagehide', removeAll);
    return () => {
      removeEventListener('pagehide', removeAll);
      removeAll();
    };
  }, []);

  const doom = ({ id, name }: OwnGuestBookEntry) => {
    setDoomed((before) => new Set([...before, id]));
    const timer = setTimeout(() => {
      waiting.current.delete(id);
      latest.current(id);
    }, ACTION_TOAST_MS);
    waiting.current.set(id, timer);
    const undo = () => {
      clearTimeout(waiting.current.get(id));
      if (!waiting.current.delete(id)) return;
      setDoomed((before) => new Set([...before].filter((other) => other !== id)));
    };
    show({
      title: fillIn(t.deleted, { name }),
      durationMs: ACTION_TOAST_MS,
      action: { label: t.undo, onPress: undo },
    });
  };
  return { doom, isDoomed: (id: number) => doomed.has(id) };
}
