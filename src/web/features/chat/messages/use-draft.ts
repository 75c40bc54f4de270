import { useEffect, useEffectEvent, useState } from 'react';

const DRAFT_KEY = 'gomai.chat.draft';
type Change = string | ((written: string) => string);

/**
 * A draft that survives a page load.
 *
 * @param unsent returns the messages that the server has not confirmed; they become part of the next page's draft
 */
export function useDraft(unsent: () => readonly string[]): [string, (change: Change) => void] {
  const [draft, setDraft] = useState(read);
  const write = (change: Change) =>
    setDraft((written) => {
      const next = typeof change === 'string' ? change : change(written);
      store(next);
      return next;
    });
  const onLeave = useEffectEvent(() => {
    const texts = unsent();
    if (texts.length > 0) store(beforeDraft(texts, draft));
  });
  // A page restored from the back/forward cache still has its messages and sends them itself.
  const onReturn = useEffectEvent(() => store(draft));
  useEffect(() => {
    const stop = new AbortController();
    window.addEventListener('pagehide', () => onLeave(), { signal: stop.signal });
    window.addEventListener('pageshow', ({ persisted }) => persisted && onReturn(), { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return [draft, write];
}

/** The texts, each on a line of its own, then the draft. */
export const beforeDraft = (texts: readonly string[], draft: string) =>
  [...texts, draft].filter(Boolean).join('\n');

function store(draft: string): void {
  try {
    sessionStorage.setItem(DRAFT_KEY, draft);
  } catch {
    // A private window or full storage: the draft lasts for this page.
  }
}

function read(): string {
  try {
    return sessionStorage.getItem(DRAFT_KEY) ?? '';
  } catch {
    return '';
  }
}
