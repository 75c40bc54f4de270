import { useEffect, useEffectEvent, useState } from 'react';

/** Not in TypeScript's DOM library, nor in every browser. */
interface CloseWatchers {
  CloseWatcher?: new () => EventTarget & { destroy(): void };
}

/**
 * Closes the topmost dialog by the Back gesture of a phone, as it does the browser's own dialogs; a browser without
 * `CloseWatcher` goes back instead.
 */
export function useCloseRequest(onClose: () => void): void {
  // A watcher fires once, but the dialog may stay open, for instance to ask first.
  const [requests, setRequests] = useState(0);
  const onRequest = useEffectEvent(() => {
    setRequests(requests + 1);
    onClose();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new watcher after each request
  useEffect(() => {
    const { CloseWatcher } = window as CloseWatchers;
    if (CloseWatcher === undefined) return;
    const watcher = new CloseWatcher();
    watcher.addEventListener('close', () => onRequest());
    return () => watcher.destroy();
  }, [requests]);
}
