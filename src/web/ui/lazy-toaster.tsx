import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toastStore } from './use-toast.ts';

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }));

/**
 * The visitor's messages: fetched with the first one, since most visits see none. The live region stands from the
 * beginning: a modal dialog hides everything else that was there when it opened.
 */
export function LazyToaster() {
  const wanted = useSyncExternalStore(
    toastStore.subscribe,
    () => toastStore.snapshot().length > 0,
    () => false,
  );
  return (
    <div aria-live="off">
      {wanted && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
    </div>
  );
}
