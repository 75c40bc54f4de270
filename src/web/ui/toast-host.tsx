import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { logger } from '../lib/logger.ts';
import { toastStore } from './use-toast.ts';

/** Where messages speak of a server out of reach, their own code must be there before. */
export const loadToaster = () => import('./toaster.tsx');

/**
 * The place of messages in every page, once (TOAST-1). Few visitors ever see one: its code comes with the first.
 * A modal dialog hides everything but itself and the live regions it finds when it opens: marked as one from the
 * beginning, messages stay within reach.
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
    let gone = false;
    loadToaster().then(
      (module) => gone || setToaster(() => module.Toaster),
      (error: unknown) => logger.warn('general', 'Messages cannot be shown', error),
    );
    return () => {
      gone = true;
    };
  }, [wanted]);
  return <div aria-live="off">{Toaster && <Toaster />}</div>;
}
