import { useEffect, useEffectEvent, useState } from 'react';

/** `CloseWatcher` is missing in TypeScript's DOM library and in some browsers. */
interface CloseWatchers {
  CloseWatcher?: new () => EventTarget & { destroy(): void };
}

/** Lets a phone's Back gesture close the topmost dialog; without `CloseWatcher` it leaves the page instead. */
export function useCloseRequest(onClose: () => void): void {
  // A watcher fires only once, but the dialog may stay open, for instance to ask about unsaved changes.
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
