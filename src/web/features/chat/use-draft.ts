import { useState } from 'react';

const DRAFT_KEY = 'gomai.chat.draft';
type Change = string | ((written: string) => string);

/** What is being written outlives the page it was begun on. */
export function useDraft(): [string, (change: Change) => void] {
  const [draft, setDraft] = useState(read);
  const write = (change: Change) =>
    setDraft((written) => {
      const next = typeof change === 'string' ? change : change(written);
      try {
        sessionStorage.setItem(DRAFT_KEY, next);
      } catch {
        // It holds for this page.
      }
      return next;
    });
  return [draft, write];
}

function read(): string {
  try {
    return sessionStorage.getItem(DRAFT_KEY) ?? '';
  } catch {
    return '';
  }
}
