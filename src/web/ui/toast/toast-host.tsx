import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { logger } from '../../lib/logger.ts';
import { toastStore } from './use-toast.ts';

/** Also called once the page is idle, so that later messages can report an unreachable server. */
export const loadToaster = () => import('./toaster.tsx');

/**
 * Shows messages on every page (TOAST-1). The first message mounts the toaster. This live region is always
 * mounted, because a modal dialog hides from screen readers everything but itself and the live regions that exist
 * when it opens.
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
