import { useSyncExternalStore } from 'react';

/** The unsent content of a form. */
export interface TabDraft<Draft> {
  read: () => Draft;
  write: (change: Draft | ((before: Draft) => Draft)) => void;
  subscribe: (listener: () => void) => () => void;
}

/**
 * Stores a draft in this tab until it is sent or emptied, so that Back, a link or a reload does not lose it.
 *
 * @param empty the empty draft, which also supplies fields that the stored draft lacks
 */
export function createTabDraft<Draft extends object>(
  name: string,
  empty: Draft,
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = () => sessionStorage,
): TabDraft<Draft> {
  const listeners = new Set<() => void>();
  let current = empty;
  let stored: string | null = null;

  const read = () => {
    try {
      // If this page comes from the back-forward cache, a later page of the tab may have sent the draft.
      const text = storage().getItem(name);
      if (text !== stored) {
        stored = text;
        current = text === null ? empty : { ...empty, ...(JSON.parse(text) as Partial<Draft>) };
      }
    } catch {
      // Storage is forbidden, or its text is broken: the draft lasts for this page.
    }
    return current;
  };
  const write = (change: Draft | ((before: Draft) => Draft)) => {
    current = typeof change === 'function' ? change(read()) : change;
    const text = JSON.stringify(current);
    try {
      if (text === JSON.stringify(empty)) {
        storage().removeItem(name);
        stored = null;
      } else {
        storage().setItem(name, text);
        stored = text;
      }
    } catch {
      // Storage is forbidden or full.
    }
    for (const listener of listeners) listener();
  };
  return {
    read,
    write,
    subscribe(listener) {
      listeners.add(listener);
      // After Back, a later page of the tab may have sent the draft.
      addEventListener('pageshow', listener);
      return () => {
        listeners.delete(listener);
        removeEventListener('pageshow', listener);
      };
    },
  };
}

export function useTabDraft<Draft>({ read, subscribe }: TabDraft<Draft>, empty: Draft): Draft {
  return useSyncExternalStore(subscribe, read, () => empty);
}
