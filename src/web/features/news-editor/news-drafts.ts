import { useCallback, useEffect, useState } from 'react';
import type { NewsInput } from '../../../shared/news.ts';
import { type After, afterInBrowser } from '../../lib/time/after.ts';
import { newsFrom } from './news-form.ts';

/** Which news a draft is of: its id, or `new`. */
export type NewsKey = string;
export const NEW_NEWS: NewsKey = 'new';

interface NewsDraft {
  news: NewsInput;
  /** The version it began with; absent for new news. */
  seen?: string | undefined;
}

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const PREFIX = 'gomai.news-draft.';
/** Long enough not to write at every key, short enough to lose no more than a word. */
const DRAFT_DELAY_MS = 300;

/** What is kept of this news; undefined where nothing is, or nothing that makes sense. */
export function readDraft(storage: Pick<DraftStorage, 'getItem'>, key: NewsKey): NewsDraft | undefined {
  try {
    const kept = Object(JSON.parse(storage.getItem(PREFIX + key) ?? 'null')) as Record<string, unknown>;
    const news = newsFrom(kept.news);
    return news && { news, seen: typeof kept.seen === 'string' ? kept.seen : undefined };
  } catch {
    // Closed storage, or another hand's text: the same as no draft.
    return undefined;
  }
}

export function discardDraft(storage: Pick<DraftStorage, 'removeItem'>, key: NewsKey): void {
  try {
    storage.removeItem(PREFIX + key);
  } catch {
    // A storage that is closed holds no draft either.
  }
}

interface DraftKeeperOptions {
  storage: DraftStorage;
  key: NewsKey;
  after: After;
  /** Told after every attempt: a full or closed storage keeps nothing. */
  onKept: (kept: boolean) => void;
}

/** Keeps what is being written on this device, a moment after the last key, until it is saved or discarded. */
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
    /** Writes what waits: the page may be about to go. */
    flush,
    discard() {
      waiting = undefined;
      cancel();
      discardDraft(storage, key);
    },
  };
}

/** The browser's own storage; one that forgets where the browser gives none. */
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
  /** False when there is nothing that is not saved. */
  unsaved: boolean;
}

/** Keeps what is written on this device while it is not saved; a reload, a sign-out or a crash loses none of it. */
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
