import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { type After, afterInBrowser } from './time/after.ts';

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Long enough not to write at every key, short enough to lose at most a word. */
const DRAFT_DELAY_MS = 300;

export function discardDraft(storage: Pick<DraftStorage, 'removeItem'>, name: string): void {
  try {
    storage.removeItem(name);
  } catch {
    // Storage is forbidden, so there is no draft.
  }
}

function readText(storage: Pick<DraftStorage, 'getItem'>, name: string): string | null {
  try {
    return storage.getItem(name);
  } catch {
    return null;
  }
}

interface DraftWriterOptions {
  storage: DraftStorage;
  /** The draft's key in the storage. */
  name: string;
  after: After;
  /** True if the editor did not start with the stored draft, which then belongs to another tab. */
  isFresh?: boolean | undefined;
  /** Called after each write; false if storage is full or forbidden. */
  onStored: (isStored: boolean) => void;
}

/** Stores unsaved changes on this device `DRAFT_DELAY_MS` after the last key, until they are saved or discarded. */
export function createDraftWriter<Draft>({
  storage,
  name,
  after,
  isFresh = false,
  onStored,
}: DraftWriterOptions) {
  let waiting: Draft | undefined;
  /** What this tab read or wrote last. Any other stored text belongs to another tab and must not be discarded. */
  let stored = isFresh ? undefined : readText(storage, name);
  let cancel = () => {};

  const flush = () => {
    cancel();
    if (waiting === undefined) return;
    const draft = waiting;
    waiting = undefined;
    try {
      const text = JSON.stringify(draft);
      storage.setItem(name, text);
      stored = text;
      onStored(true);
    } catch {
      onStored(false);
    }
  };

  return {
    write(draft: Draft) {
      waiting = draft;
      cancel();
      cancel = after(DRAFT_DELAY_MS, flush);
    },
    /** Writes at once, because the page may be about to close. */
    flush,
    discard() {
      waiting = undefined;
      cancel();
      if (readText(storage, name) === stored) discardDraft(storage, name);
    },
  };
}

/** Local storage; if the browser forbids it, a storage that is always empty and throws on writes. */
export function draftStorage(): DraftStorage {
  try {
    return window.localStorage;
  } catch {
    return {
      getItem: () => null,
      setItem() {
        throw new Error('This browser stores nothing');
      },
      removeItem() {},
    };
  }
}

interface DraftOptions {
  /** The draft's key in the storage. */
  name: string;
  /** The draft as JSON. */
  written: string;
  unsaved: boolean;
  /** True if the editor did not start with the stored draft, which then belongs to another tab. */
  isFresh?: boolean;
}

/**
 * Stores unsaved changes on this device, so that a reload, a sign-out or a crash does not lose them. If two tabs
 * write, the later write wins.
 */
export function useDraft({ name, written, unsaved, isFresh }: DraftOptions) {
  const [kept, setKept] = useState(true);
  const [writer] = useState(() =>
    createDraftWriter<unknown>({
      storage: draftStorage(),
      name,
      after: afterInBrowser,
      isFresh,
      onStored: setKept,
    }),
  );

  useEffect(() => {
    if (unsaved) writer.write(JSON.parse(written));
    else writer.discard();
  }, [writer, unsaved, written]);

  useEffect(() => {
    // A phone may close a hidden page without another event.
    const onHidden = () => {
      if (document.visibilityState === 'hidden') writer.flush();
    };
    window.addEventListener('pagehide', writer.flush);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      window.removeEventListener('pagehide', writer.flush);
      document.removeEventListener('visibilitychange', onHidden);
      writer.flush();
    };
  }, [writer]);

  return { kept, discard: useCallback(() => writer.discard(), [writer]) };
}

/** The names of the stored drafts that begin with `prefix`, without it. Rerenders when another tab changes drafts. */
export function useDraftKeys(prefix: string): readonly string[] {
  const names = useSyncExternalStore(
    onOtherTabs,
    () =>
      draftNames()
        .filter((name) => name.startsWith(prefix))
        .sort()
        .join('\n'),
    () => '',
  );
  return names === '' ? [] : names.split('\n').map((name) => name.slice(prefix.length));
}

function onOtherTabs(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

function draftNames(): string[] {
  try {
    return Object.keys(window.localStorage);
  } catch {
    return [];
  }
}
