import { useState } from 'react';
import { logger } from '../../lib/logger.ts';

const keyOf = (id: number) => `feedback-reply-${id}`;

/**
 * An answer being written. It is kept in this tab until it is sent: looking at another letter, going to another page
 * or a reload loses nothing.
 */
export function useReplyDraft(id: number): [string, (text: string) => void] {
  const [draft, setDraft] = useState(() => read(id));
  const change = (text: string) => {
    setDraft(text);
    write(id, text);
  };
  return [draft, change];
}

/** True where an answer was begun. */
export function hasReplyDraft(id: number): boolean {
  return read(id) !== '';
}

// A browser that forbids storage throws: then a draft lives as long as its form.
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
