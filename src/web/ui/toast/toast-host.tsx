import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { logger } from '../../lib/logger.ts';
import { toastStore } from './use-toast.ts';

/** Loaded once the page is idle: messages may have to report an unreachable server. */
export const loadToaster = () => import('./toaster.tsx');

/**
 * The place of messages on every page, once (TOAST-1). If its code is not there, each message tries to load it. A modal
 * dialog hides everything but itself and the live regions present when it opens; this is one from the start, so
 * messages stay reachable.
 */
export function ToastHost() {
  const [Toaster, setToaster] = useState<ComponentType>();
  const newest = useSyncExternalStore(
    toastStore.subscribe,
    () => toastStore.snapshot()[0]?.id,
    () => undefined,
  );
  useEffect(() => {
    if (!newest) return;
    let isUnmounted = false;
    loadToaster().then(
      (module) => isUnmounted || setToaster(() => module.Toaster),
      (error: unknown) => logger.warn('general', 'messages: failed to load', error),
    );
    return () => {
      isUnmounted = true;
    };
  }, [newest]);
  return (
    <div aria-live="off" data-messages="">
      {Toaster && <Toaster />}
    </div>
  );
}
