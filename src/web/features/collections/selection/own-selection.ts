import { useSyncExternalStore } from 'react';
import {
  MAX_SELECTED,
  readSelection,
  type SelectedPhoto,
  writeSelection,
} from '../../../../shared/selections.ts';

const STORAGE_KEY = 'gomai.selection';

export type SelectionChange = (photos: readonly SelectedPhoto[]) => readonly SelectedPhoto[];

export interface OwnSelection {
  /** The selection as its URL contains it; empty if there is none. */
  text: () => string;
  /** Applies a change to the stored selection, which another tab may have changed since this one rendered. */
  change: (change: SelectionChange) => void;
  subscribe: (listener: () => void) => () => void;
}

/** The visitor's selection, stored by the browser for all its tabs; without storage it is lost with the page. */
export function createOwnSelection(
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  otherTabs: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
): OwnSelection {
  const listeners = new Set<() => void>();
  let unstored: string | undefined;

  const read = () => {
    if (unstored !== undefined) return unstored;
    try {
      const text = storage().getItem(STORAGE_KEY) ?? '';
      // The stored text may be invalid, because visitors and other versions of the code can change it.
      return readSelection(text) === undefined ? '' : text;
    } catch {
      return '';
    }
  };

  return {
    text: read,
    change(change) {
      const text = writeSelection(change(readSelection(read()) ?? []));
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

/** This tab's instance; its functions are called in browsers only. */
const own = createOwnSelection(
  () => localStorage,
  typeof window === 'undefined' ? new EventTarget() : window,
);

const none = () => '';

/** The visitor's own selection; empty while the server renders. */
export function useOwnSelection(): {
  photos: readonly SelectedPhoto[];
  change: (change: SelectionChange) => void;
} {
  const text = useSyncExternalStore(own.subscribe, own.text, none);
  return { photos: readSelection(text) ?? [], change: own.change };
}

export const isFull = (photos: readonly SelectedPhoto[]) => photos.length >= MAX_SELECTED;

/** The index of a photo in a selection, or -1. */
export function indexIn(photos: readonly SelectedPhoto[], { date, place }: SelectedPhoto): number {
  return photos.findIndex((each) => each.date === date && each.place === place);
}

/** Adds a photo at the end, unless the selection has it already or is full. */
export const added =
  (photo: SelectedPhoto): SelectionChange =>
  (photos) =>
    indexIn(photos, photo) !== -1 || isFull(photos) ? photos : [...photos, photo];

export const removed =
  (photo: SelectedPhoto): SelectionChange =>
  (photos) =>
    photos.filter((each) => indexIn([each], photo) === -1);

/** Puts `by` in the place of `photo`, or calls `added` if `photo` is gone; no change if `by` is selected already. */
export const replaced =
  (photo: SelectedPhoto, by: SelectedPhoto): SelectionChange =>
  (photos) => {
    const index = indexIn(photos, photo);
    if (index === -1 || indexIn(photos, by) !== -1) return added(by)(photos);
    return photos.with(index, by);
  };

/** Moves a photo to another index, which is limited to the list. */
export const moved =
  (photo: SelectedPhoto, to: number): SelectionChange =>
  (photos) => {
    if (indexIn(photos, photo) === -1) return photos;
    const rest = removed(photo)(photos);
    return rest.toSpliced(Math.max(0, Math.min(rest.length, to)), 0, photo);
  };
