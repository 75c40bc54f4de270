import { useCallback, useEffect, useState } from 'react';
import type { NewsInput } from '../../../shared/news.ts';
import { afterInBrowser } from '../../lib/time/after.ts';
import { createDraftKeeper, draftStorage, type NewsKey } from './news-drafts.ts';

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
