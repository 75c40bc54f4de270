import type { DateString } from '../../../shared/dates.ts';
import { newId } from '../../lib/forms/new-id.ts';

/** The visitor's secret. The gallery stores its hash, so that only the author can take an entry back (BOOK-3). */
const KEY = 'gomai-guest-book-key';
const SIGNED = 'gomai-guest-book-signed-';

/** When this visitor signed: an entry can be taken back on the same day only. */
export type Signed = 'today' | 'before' | undefined;

/** The visitor's secret and the days they signed; without storage these are lost with the page. */
export function createOwnEntries(storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  const unstored = new Map<string, string | undefined>();
  const read = (name: string): string | undefined => {
    if (unstored.has(name)) return unstored.get(name);
    try {
      return storage().getItem(name) ?? undefined;
    } catch {
      return undefined;
    }
  };
  const write = (name: string, value: string | undefined) => {
    unstored.delete(name);
    try {
      if (value === undefined) storage().removeItem(name);
      else storage().setItem(name, value);
    } catch {
      // The storage is forbidden or full.
      unstored.set(name, value);
    }
  };
  return {
    visitorKey(): string {
      const known = read(KEY);
      if (known !== undefined) return known;
      const key = newId();
      write(KEY, key);
      return key;
    },
    /** @param today the gallery's date, which may differ from the visitor's */
    signed(date: DateString, today: DateString | undefined): Signed {
      const signedOn = read(SIGNED + date);
      if (signedOn === undefined) return undefined;
      return signedOn === today ? 'today' : 'before';
    },
    remember(date: DateString, signedOn: DateString | undefined): void {
      write(SIGNED + date, signedOn);
    },
  };
}

export const ownEntries = createOwnEntries(() => localStorage);
