import { useCallback, useEffect, useState } from 'react';
import type { NewsInput } from '../../../shared/news.ts';
import { type After, afterInBrowser } from '../../lib/time/after.ts';
import { newsFrom } from './news-form.ts';

/** The item of a draft: its id, or `new`. */
export type NewsKey = string;
export const NEW_NEWS: NewsKey = 'new';

interface NewsDraft {
  news: NewsInput;
  /** The version it began with; absent for new news. */
  seen?: string | undefined;
}

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const PREFIX = 'gomai.news-draft.';
/** Long enough not to write at every key, short enough to lose at most a word. */
const DRAFT_DELAY_MS = 300;

/** The draft of an item, if there is one that can be read. */
export function readDraft(storage: Pick<DraftStorage, 'getItem'>, key: NewsKey): NewsDraft | undefined {
  try {
    const kept = Object(JSON.parse(storage.getItem(PREFIX + key) ?? 'null')) as Record<string, unknown>;
    const news = newsFrom(kept.news);
    return news && { news, seen: typeof kept.seen === 'string' ? kept.seen : undefined };
  } catch {
    // A forbidden storage, or a text of something else: the same as no draft.
    return undefined;
  }
}

export function discardDraft(storage: Pick<DraftStorage, 'removeItem'>, key: NewsKey): void {
  try {
    storage.removeItem(PREFIX + key);
  } catch {
    // A storage that is forbidden holds no draft either.
  }
}

interface DraftKeeperOptions {
  storage: DraftStorage;
  key: NewsKey;
  after: After;
  /** Called after every attempt: a full or forbidden storage keeps nothing. */
  onKept: (kept: boolean) => void;
}

/** Stores unsaved changes on this device, a moment after the last key, until they are saved or discarded. */
export function createDraftKeeper({ storage, key, after, onKept }: DraftKeeperOptions) {
  let waiting: NewsDraft | undefined;
  let cancel = () => {};

  const flush = () => {
    cancel();
    if (waiting === undefined) return;
    const draft = waiting;
    waiting = undefined;
    try {
      storage.setItem(PREFIX + key, JSON.stringify(draft));
      onKept(true);
    } catch {
      onKept(false);
    }
  };

  return {
    keep(draft: NewsDraft) {
      waiting = draft;
      cancel();
      cancel = after(DRAFT_DELAY_MS, flush);
    },
    /** Writes at once: the page may be about to close. */
    flush,
    discard() {
      waiting = undefined;
      cancel();
      discardDraft(storage, key);
    },
  };
}

/** The browser's storage; where it is forbidden, one that keeps nothing. */
export function draftStorage(): DraftStorage {
  try {
    return window.localStorage;
  } catch {
    return {
      getItem: () => null,
      setItem() {
        throw new Error('This browser keeps nothing');
      },
      removeItem() {},
    };
  }
}

interface NewsDraftOptions {
  key: NewsKey;
  news: NewsInput;
  seen: string | undefined;
  /** Whether anything is unsaved. */
  unsaved: boolean;
}

/** Keeps unsaved changes on this device, so that a reload, a sign-out or a crash loses none of them. */
export function useNewsDraft({ key, news, seen, unsaved }: NewsDraftOptions) {
  const [kept, setKept] = useState(true);
  const [keeper] = useState(() =>
    createDraftKeeper({ storage: draftStorage(), key, after: afterInBrowser, onKept: setKept }),
  );
  const written = JSON.stringify(news);

  useEffect(() => {
    if (unsaved) keeper.keep({ news: JSON.parse(written) as NewsInput, seen });
    else keeper.discard();
  }, [keeper, unsaved, written, seen]);

  useEffect(() => {
    window.addEventListener('pagehide', keeper.flush);
    return () => {
      window.removeEventListener('pagehide', keeper.flush);
      keeper.flush();
    };
  }, [keeper]);

  return { kept, discard: useCallback(() => keeper.discard(), [keeper]) };
}
