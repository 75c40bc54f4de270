import { newId } from '../../lib/new-id.ts';

const TAB_KEY = 'gomai.presence.tab';

/**
 * This page's name towards the server. A reload keeps it, so that presence continues (PRES-1): it is put down when the
 * page is left and taken up by the page that comes. While a page lives it is nowhere to be found, because a browser
 * that duplicates a tab copies its storage, and two pages of one name would end each other's presence.
 */
export function takeTabId(storage: Storage): string {
  try {
    const kept = storage.getItem(TAB_KEY);
    storage.removeItem(TAB_KEY);
    if (kept !== null) return kept;
  } catch {
    // A private window: the name holds until the page is left.
  }
  return newId();
}

export function leaveTabId(storage: Pick<Storage, 'setItem'>, tab: string): void {
  try {
    storage.setItem(TAB_KEY, tab);
  } catch {
    // The page that comes has a name of its own.
  }
}
