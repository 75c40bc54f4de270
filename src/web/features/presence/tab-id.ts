const TAB_KEY = 'gomai.presence.tab';

/** This page's name towards the server. It survives a reload, so that presence continues (PRES-1). */
export function tabId(storage: Pick<Storage, 'getItem' | 'setItem'>): string {
  const fresh = crypto.randomUUID();
  try {
    const kept = storage.getItem(TAB_KEY);
    if (kept !== null) return kept;
    storage.setItem(TAB_KEY, fresh);
  } catch {
    // A private window: the name holds until the page is left.
  }
  return fresh;
}
