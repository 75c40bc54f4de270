const FALLBACK_DELAY_MS = 1500;

/**
 * Runs a task when the browser is idle, or without `requestIdleCallback` (Safari) after 1.5 s. Returns a function
 * that cancels it.
 */
export function whenIdle(task: () => unknown): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(task);
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(task, FALLBACK_DELAY_MS);
  return () => clearTimeout(handle);
}
