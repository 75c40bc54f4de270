import { useEffect, useState } from 'react';
import { HttpError } from '../call.ts';

const TICK_MS = 1000;

/** Seconds until a refused call may be retried, counting down to 0; undefined if the server did not say. */
export function useWait(error: unknown): number | undefined {
  const seconds = error instanceof HttpError ? error.retryAfterSec : undefined;
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    setLeft(seconds);
    if (seconds === undefined || error === undefined) return;
    const untilMs = performance.now() + seconds * 1000;
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((untilMs - performance.now()) / 1000));
      setLeft(now);
      if (now === 0) clearInterval(timer);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [error, seconds]);
  return seconds === undefined ? undefined : (left ?? seconds);
}
