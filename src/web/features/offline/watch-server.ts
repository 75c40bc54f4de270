/**
 * Which line the page shows. `offline`: the device is offline, but this is not a stored page. `stored`: the device is
 * offline and this is a stored page. `unanswered`: the device is online, but this is a stored page, because the
 * gallery did not respond. Undefined: no line.
 */
export type OfflineLine = 'offline' | 'stored' | 'unanswered' | undefined;

interface ShownPage {
  /** True if the service worker supplied a stored page. */
  wasStored: boolean;
  isOnline: () => boolean;
  isVisible: () => boolean;
  mayReload: () => boolean;
  /** Reloads the page if the server responds and `mayReload` is still true. Returns whether the server responds. */
  reload: (mayReload: () => boolean) => Promise<boolean>;
  onLine: (line: OfflineLine) => void;
}

/** Call `update` at the start and when network or visibility change, and `recheck` repeatedly on a stored page. */
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
    // If the page may not be reloaded, no request is sent, and the line is shown too.
    if (!isReachable) show(isOnline() ? 'unanswered' : 'stored');
  };
  const update = () => {
    if (!wasStored) return show(isOnline() ? undefined : 'offline');
    // A stored page is shown only after the gallery did not respond.
    if (line === undefined || !isOnline()) show(isOnline() ? 'unanswered' : 'stored');
    void ask();
  };
  const recheck = () => {
    // One request at a time, because on a network that never responds they would pile up.
    if (requests === 0) void ask();
  };
  return { update, recheck };
}
