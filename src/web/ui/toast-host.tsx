import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { logger } from '../lib/logger.ts';
import { toastStore } from './use-toast.ts';

/** The place of messages in every page, once (TOAST-1). Few visitors ever see one: its code comes with the first. */
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
    import('./toaster.tsx').then(
      (module) => gone || setToaster(() => module.Toaster),
      (error: unknown) => logger.warn('general', 'Messages cannot be shown', error),
    );
    return () => {
      gone = true;
    };
  }, [wanted]);
  return Toaster ? <Toaster /> : null;
}
