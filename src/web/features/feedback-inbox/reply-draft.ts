import { useState } from 'react';
import { logger } from '../../lib/logger.ts';

const keyOf = (id: number) => `feedback-reply-${id}`;

/**
 * The draft of a reply, stored in this tab until it is sent, so that other letters, other pages and a reload do not
 * lose it.
 */
export function useReplyDraft(id: number): [string, (text: string) => void] {
  const [draft, setDraft] = useState(() => read(id));
  const change = (text: string) => {
    setDraft(text);
    write(id, text);
  };
  return [draft, change];
}

/** True if a reply was begun. */
export function hasReplyDraft(id: number): boolean {
  return read(id) !== '';
}

// A browser that forbids storage throws: the draft then lives as long as its form.
function read(id: number): string {
  try {
    return sessionStorage.getItem(keyOf(id)) ?? '';
  } catch (error) {
    logger.warn('general', 'A draft cannot be read', error);
    return '';
  }
}

function write(id: number, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(keyOf(id));
    else sessionStorage.setItem(keyOf(id), text);
  } catch (error) {
    logger.warn('general', 'A draft cannot be kept', error);
  }
}
