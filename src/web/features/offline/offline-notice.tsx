import { useEffect, useState } from 'react';
import { OFFLINE_MARK } from '../../../shared/offline.ts';
import { reloadWhenReachable } from '../../lib/page/fresh-page.ts';
import { useTexts } from '../../lib/texts.ts';
import { offlineTexts } from './texts.ts';

/** A line shown while offline. A stored page is replaced by the server's as soon as the server responds. */
export function OfflineNotice() {
  const t = useTexts(offlineTexts);
  const [isOffline, setOffline] = useState(false);
  const [isStored, setStored] = useState(false);

  useEffect(() => {
    const wasStored = document.documentElement.hasAttribute(OFFLINE_MARK);
    setStored(wasStored);
    const end = new AbortController();
    const update = () => {
      setOffline(wasStored || !navigator.onLine);
      if (wasStored && navigator.onLine && document.visibilityState === 'visible') void reloadWhenReachable();
    };
    update();
    for (const event of ['online', 'offline']) window.addEventListener(event, update, { signal: end.signal });
    document.addEventListener('visibilitychange', update, { signal: end.signal });
    return () => end.abort();
  }, []);

  return (
    <div role="status" className="room text-[13px] text-soft">
      {isOffline && (
        <p className="flex flex-wrap items-center gap-x-4 border-hairline border-y py-2">
          {isStored ? t.kept : t.offline}
          {isStored && (
            <button type="button" onClick={reloadWhenReachable} className="quiet-link min-h-11 underline!">
              {t.again}
            </button>
          )}
        </p>
      )}
    </div>
  );
}
