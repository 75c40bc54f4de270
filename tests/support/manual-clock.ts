import type { After } from '../../src/web/lib/time/after.ts';

/** A clock that stands still until a test advances it. */
export function manualClock() {
  let nowMs = 0;
  const pending = new Set<{ atMs: number; run: () => void }>();
  const after: After = (ms, run) => {
    const timer = { atMs: nowMs + ms, run };
    pending.add(timer);
    return () => pending.delete(timer);
  };
  return {
    after,
    now: () => nowMs,
    pending: () => pending.size,
    advance(ms: number): void {
      const until = nowMs + ms;
      for (;;) {
        const due = [...pending].filter(({ atMs }) => atMs <= until).sort((a, b) => a.atMs - b.atMs)[0];
        if (due === undefined) break;
        pending.delete(due);
        nowMs = due.atMs;
        due.run();
      }
      nowMs = until;
    },
  };
}
