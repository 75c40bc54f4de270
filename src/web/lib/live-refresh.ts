import type { After } from './time/after.ts';

const LIVE_REFRESH_MS = 30_000;

interface LiveRefreshOptions {
  readonly after: After;
  readonly isVisible: () => boolean;
  readonly isLoading: () => boolean;
  readonly refresh: () => void;
}

/**
 * Refreshes every 30 s while the tab is visible and nothing is loading (LIVE-3). A skipped refresh is not made up
 * for, so a visitor who returns to the tab waits up to 30 s. Returns the stop function.
 */
export function startLiveRefresh({ after, isVisible, isLoading, refresh }: LiveRefreshOptions): () => void {
  let cancel = after(LIVE_REFRESH_MS, beat);
  function beat() {
    cancel = after(LIVE_REFRESH_MS, beat);
    if (isVisible() && !isLoading()) refresh();
  }
  return () => cancel();
}
