import type { DateString } from '../../../shared/dates.ts';
import { newId } from '../../lib/forms/new-id.ts';

/** The visitor's secret: the gallery stores its hash, so that only its author can take a line back (BOOK-3). */
const KEY = 'gomai-guest-book-key';
const SIGNED = 'gomai-guest-book-signed-';

/** Without storage each line has a key of its own. */
export function visitorKey(storage = safeStorage()): string {
  const known = storage?.getItem(KEY);
  if (known) return known;
  const key = newId();
  storage?.setItem(KEY, key);
  return key;
}

export function hasSigned(date: DateString, storage = safeStorage()): boolean {
  return storage?.getItem(SIGNED + date) === 'true';
}

export function rememberSigned(date: DateString, isSigned: boolean, storage = safeStorage()): void {
  if (isSigned) storage?.setItem(SIGNED + date, 'true');
  else storage?.removeItem(SIGNED + date);
}

/** Undefined where the browser allows none. */
function safeStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
