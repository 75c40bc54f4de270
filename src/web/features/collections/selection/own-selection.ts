import { useSyncExternalStore } from 'react';
import {
  MAX_SELECTED,
  readSelection,
  type SelectedPhoto,
  writeSelection,
} from '../../../../shared/selections.ts';

const STORAGE_KEY = 'gomai.selection';

export interface OwnSelection {
  /** As in a selection's url; empty if there is none. */
  text: () => string;
  set: (photos: readonly SelectedPhoto[]) => void;
  subscribe: (listener: () => void) => () => void;
}

/** The visitor's own selection, kept by this browser for all its tabs; without storage until the page is left. */
export function createOwnSelection(
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  otherTabs: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
): OwnSelection {
  const listeners = new Set<() => void>();
  let unstored: string | undefined;

  return {
    text() {
      if (unstored !== undefined) return unstored;
      try {
        const text = storage().getItem(STORAGE_KEY) ?? '';
        // Storage is untrusted.
        return readSelection(text) === undefined ? '' : text;
      } catch {
        return '';
      }
    },
    set(photos) {
      const text = writeSelection(photos);
      try {
        if (text === '') storage().removeItem(STORAGE_KEY);
        else storage().setItem(STORAGE_KEY, text);
        unstored = undefined;
      } catch {
        unstored = text;
      }
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      otherTabs.addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        otherTabs.removeEventListener('storage', listener);
      };
    },
  };
}

/** The one of this tab; its functions are called in browsers only. */
const own = createOwnSelection(
  () => localStorage,
  typeof window === 'undefined' ? new EventTarget() : window,
);

const none = () => '';

/** The visitor's own selection; empty while the server renders. */
export function useOwnSelection(): {
  photos: readonly SelectedPhoto[];
  set: (photos: readonly SelectedPhoto[]) => void;
} {
  const text = useSyncExternalStore(own.subscribe, own.text, none);
  return { photos: readSelection(text) ?? [], set: own.set };
}

export const isFull = (photos: readonly SelectedPhoto[]) => photos.length >= MAX_SELECTED;

/** The index of a photo in a selection, or -1. */
export function indexIn(photos: readonly SelectedPhoto[], { date, place }: SelectedPhoto): number {
  return photos.findIndex((each) => each.date === date && each.place === place);
}

/** The photos with one moved to another index, which is kept within the list. */
export function moved(photos: readonly SelectedPhoto[], from: number, to: number): SelectedPhoto[] {
  const rest = photos.toSpliced(from, 1);
  const index = Math.max(0, Math.min(rest.length, to));
  return rest.toSpliced(index, 0, ...photos.slice(from, from + 1));
}
