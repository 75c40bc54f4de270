import type { After } from '../../lib/time/after.ts';

/** An image that is still loading after this time gets an overlay with a spinner (IMG-5). */
const OVERLAY_DELAY_MS = 250;
/** After this time the image is checked once, in case its load event was missed (IMG-5). */
const FORCED_CHECK_MS = 1000;

/** `loading` shows the preview, `slow` the overlay too; `done` means loaded or failed. */
export type LoadingPhase = 'loading' | 'slow' | 'done';

interface LoadingOptions {
  readonly after: After;
  /** Whether the image element has loaded. */
  readonly isComplete: () => boolean;
  readonly onPhase: (phase: LoadingPhase) => void;
}

/** Reports the loading phases of one photo (IMG-5), from the moment it becomes the current photo. */
export function watchLoading({ after, isComplete, onPhase }: LoadingOptions) {
  let phase: LoadingPhase = 'loading';
  const enter = (next: LoadingPhase) => {
    if (phase === 'done') return;
    phase = next;
    if (next === 'done') cancel();
    onPhase(next);
  };
  const timers = [
    after(OVERLAY_DELAY_MS, () => enter('slow')),
    after(FORCED_CHECK_MS, () => {
      if (isComplete()) enter('done');
    }),
  ];
  const cancel = () => {
    for (const stop of timers) stop();
  };
  onPhase(phase);
  return { done: () => enter('done'), stop: cancel };
}
