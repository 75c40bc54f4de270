/** What the page says: the device is offline, or so it was for a stored page, or the gallery did not answer. */
export type OfflineLine = 'offline' | 'kept' | 'unanswered' | undefined;

interface ShownPage {
  /** The worker answered in the server's place. */
  wasStored: boolean;
  isOnline: () => boolean;
  isVisible: () => boolean;
  mayReload: () => boolean;
  /** Reloads the page if the server answers and it still may; whether it answers. */
  reload: (mayReload: () => boolean) => Promise<boolean>;
  onLine: (line: OfflineLine) => void;
}

/** `update`: for the start, and whenever something may have changed; `recheck`: repeated on a stored page. */
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
    // Also while a text is being written, and nothing is asked for.
    if (!isReachable) show(isOnline() ? 'unanswered' : 'kept');
  };
  const update = () => {
    if (!wasStored) return show(isOnline() ? undefined : 'offline');
    // The gallery was asked for a stored page first.
    if (line === undefined || !isOnline()) show(isOnline() ? 'unanswered' : 'kept');
    void ask();
  };
  const recheck = () => {
    // A network that swallows requests would pile them up.
    if (requests === 0) void ask();
  };
  return { update, recheck };
}
