const READ_KEY = 'gomai.chat.read';

/** How far this tab has read, across page loads; undefined if it has seen nothing yet. */
export function readMark(): number | undefined {
  try {
    const kept = Number(sessionStorage.getItem(READ_KEY) ?? Number.NaN);
    return Number.isInteger(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function keepMark(id: number): void {
  try {
    sessionStorage.setItem(READ_KEY, String(id));
  } catch {
    // It lasts for this page.
  }
}
