import { useState } from 'react';

const DRAFT_KEY = 'gomai.chat.draft';
type Change = string | ((written: string) => string);

/** A draft that survives a page load. */
export function useDraft(): [string, (change: Change) => void] {
  const [draft, setDraft] = useState(read);
  const write = (change: Change) =>
    setDraft((written) => {
      const next = typeof change === 'string' ? change : change(written);
      try {
        sessionStorage.setItem(DRAFT_KEY, next);
      } catch {
        // A private window or full storage: the draft lasts for this page.
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
