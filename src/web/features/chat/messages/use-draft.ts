import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';

const DRAFT_KEY = 'gomai.chat.draft';

/**
 * A draft that survives the page. The messages that the server has not confirmed are stored in front of it. Every
 * render stores both, because a phone may end a hidden page without an event.
 *
 * @param unsent returns the unconfirmed messages
 */
export function useDraft(unsent: () => readonly string[]): [string, Dispatch<SetStateAction<string>>] {
  const [draft, setDraft] = useState(read);
  useEffect(() => store(beforeDraft(unsent(), draft)));
  return [draft, setDraft];
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
