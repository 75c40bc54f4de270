import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { OFFLINE_MARK } from '../../../shared/offline.ts';
import { defineSlot } from '../../lib/page/define-slot.tsx';
import { reloadWhenReachable } from '../../lib/page/fresh-page.ts';
import { useTexts } from '../../lib/texts.ts';
import { isReloadHarmless } from './stored-page.ts';
import { offlineTexts } from './texts.ts';
import { type OfflineLine, watchServer } from './watch-server.ts';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      /** Holds the notice; empty until the page is idle. */
      'offline-slot': { key?: string; lang: string };
    }
  }
}

/** How often a stored page checks whether the server responds. */
const RECHECK_INTERVAL_MS = 10_000;

export function startOfflineNotice(client: QueryClient): void {
  defineSlot('offline-slot', client, OfflineNotice);
}

/**
 * Shows a line while the device is offline or this page is a stored one. A stored page is reloaded once the server
 * responds, if that loses no input.
 */
function OfflineNotice() {
  const t = useTexts(offlineTexts);
  /** Undefined at first, because the text that a live region has from the start is not announced. */
  const [line, setLine] = useState<OfflineLine>();
  const isStored = line === 'stored' || line === 'unanswered';

  useEffect(() => {
    const wasStored = document.documentElement.hasAttribute(OFFLINE_MARK);
    const end = new AbortController();
    const { update, recheck } = watchServer({
      wasStored,
      isOnline: () => navigator.onLine,
      isVisible: () => document.visibilityState === 'visible',
      mayReload: () => isReloadHarmless(document),
      reload: reloadWhenReachable,
      onLine: setLine,
    });
    update();
    for (const event of ['online', 'offline']) window.addEventListener(event, update, { signal: end.signal });
    document.addEventListener('visibilitychange', update, { signal: end.signal });
    const timer = wasStored ? setInterval(recheck, RECHECK_INTERVAL_MS) : undefined;
    return () => {
      end.abort();
      clearInterval(timer);
    };
  }, []);

  return (
    <div role="status" className="page-width text-[13px] text-soft">
      {line && (
        <p className="flex flex-wrap items-center gap-x-4 border-hairline border-y py-2">
          {t[line]}
          {isStored && (
            <button
              type="button"
              onClick={() => reloadWhenReachable()}
              className="quiet-link min-h-11 underline!"
            >
              {t.again}
            </button>
          )}
        </p>
      )}
    </div>
  );
}
