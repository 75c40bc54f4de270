import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastStore } from './use-toast.ts';

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }));

/** The visitor's messages: fetched with the first one, since most visits see none. */
export function LazyToaster() {
  const wanted = useSyncExternalStore(
    toastStore.subscribe,
    () => toastStore.snapshot().length > 0,
    () => false,
  );
  return (
    wanted && (
      <Suspense>
        <Toaster />
      </Suspense>
    )
  );
}
