/**
 * What the page says. `offline`, and `stored` on a stored page: the device is offline. `unanswered`: the gallery did
 * not respond.
 */
export type OfflineLine = 'offline' | 'stored' | 'unanswered' | undefined;

interface ShownPage {
  /** The service worker supplied the page. */
  wasStored: boolean;
  isOnline: () => boolean;
  isVisible: () => boolean;
  mayReload: () => boolean;
  /** Reloads the page if the server responds and it still may. Returns whether the server responds. */
  reload: (mayReload: () => boolean) => Promise<boolean>;
  onLine: (line: OfflineLine) => void;
}

/** Call `update` at the start and when network or visibility change, `recheck` repeatedly on a stored page. */
export function watchServer({ wasStored, isOnline, isVisible, mayReload, reload, onLine }: ShownPage) {
  let line: OfflineLine;
  let requests = 0;
  const show = (next: OfflineLine) => {
    line = next;
    onLine(line);
  };
  const ask = async () => {
    if (!isOnline() || !isVisible()) return;
    requests++;
    const isReachable = mayReload() && (await reload(mayReload));
    requests--;
    // Also if the page may not reload, as while a text is written: then nothing was requested.
    if (!isReachable) show(isOnline() ? 'unanswered' : 'stored');
  };
  const update = () => {
    if (!wasStored) return show(isOnline() ? undefined : 'offline');
    // A stored page is shown only after the gallery did not respond.
    if (line === undefined || !isOnline()) show(isOnline() ? 'unanswered' : 'stored');
    void ask();
  };
  const recheck = () => {
    // One at a time: on a network that never answers, requests would pile up.
    if (requests === 0) void ask();
  };
  return { update, recheck };
}
