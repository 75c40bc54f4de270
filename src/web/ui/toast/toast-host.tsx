import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { logger } from '../../lib/logger.ts';
import { toastStore } from './use-toast.ts';

/** Preloads the code of messages, where they may have to report an unreachable server. */
export const loadToaster = () => import('./toaster.tsx');

/**
 * The place of messages on every page, once (TOAST-1). Its code comes with the first message. A modal dialog hides
 * everything but itself and the live regions present when it opens; this is one from the start, so messages stay
 * reachable.
 */
export function ToastHost() {
  const [Toaster, setToaster] = useState<ComponentType>();
  const wanted = useSyncExternalStore(
    toastStore.subscribe,
    () => toastStore.snapshot().length > 0,
    () => false,
  );
  useEffect(() => {
    if (!wanted) return;
    let isUnmounted = false;
    loadToaster().then(
      (module) => isUnmounted || setToaster(() => module.Toaster),
      (error: unknown) => logger.warn('general', 'Messages cannot be shown', error),
    );
    return () => {
      isUnmounted = true;
    };
  }, [wanted]);
  return (
    <div aria-live="off" data-messages="">
      {Toaster && <Toaster />}
    </div>
  );
}
