import type { After } from './after.ts';

/** How often what is shown is asked for again (LIVE-3). */
export const LIVE_REFRESH_MS = 30_000;

interface LiveRefreshOptions {
  readonly after: After;
  readonly isVisible: () => boolean;
  readonly isLoading: () => boolean;
  readonly refresh: () => void;
}

/**
 * Every 30 s, when the tab is visible and nothing is loading (LIVE-3). A beat that falls into a hidden tab is left
 * out and not made up for: who comes back waits half a minute at most. Returns what ends it.
 */
export function startLiveRefresh({ after, isVisible, isLoading, refresh }: LiveRefreshOptions): () => void {
  let callOff = after(LIVE_REFRESH_MS, beat);
  function beat() {
    callOff = after(LIVE_REFRESH_MS, beat);
    if (isVisible() && !isLoading()) refresh();
  }
  return () => callOff();
}
