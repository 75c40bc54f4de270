import { type Answer, json, text } from './answers.ts';

/** A fault of one request. */
export type Fault =
  /** A 429 with the wait in the header, in the body (JSON or a plain sentence), or in both. */
  | { kind: 'rate_limit'; seconds: number; header?: boolean; body?: 'text' | 'json' }
  | { kind: 'status'; status: number; body?: string | object; headers?: Record<string, string> }
  /** The cursors of all listings become invalid. */
  | { kind: 'reset' }
  /** The response waits for the promise. */
  | { kind: 'held'; until: Promise<unknown> }
  /** Sends nothing, or nothing after so many bytes, until the caller gives up. */
  | { kind: 'stall'; afterBytes?: number }
  /** The connection closes after so many bytes of the body. */
  | { kind: 'cut'; afterBytes: number };

/** Queues faults by path. */
export function createFaults() {
  const waiting = new Map<string, { skip: number; fault: Fault }[]>();
  return {
    /** Queues a fault for a path. The first `skip` requests get their normal answer. */
    add(path: string, fault: Fault, skip = 0): void {
      waiting.set(path, [...(waiting.get(path) ?? []), { skip, fault }]);
    },
    take(path: string): Fault | undefined {
      const [first, ...rest] = waiting.get(path) ?? [];
      if (first === undefined) return undefined;
      if (first.skip > 0) {
        first.skip--;
        return undefined;
      }
      waiting.set(path, rest);
      return first.fault;
    },
  };
}

export function rateLimited({
  seconds,
  header = true,
  body = 'text',
}: Extract<Fault, { kind: 'rate_limit' }>): Answer {
  const answer =
    body === 'json'
      ? json(429, {
          error_summary: 'too_many_requests/...',
          error: { reason: { '.tag': 'too_many_requests' }, retry_after: seconds },
        })
      : text(429, header ? 'too_many_requests' : `Too many requests. Retry after ${seconds} seconds.`);
  return header ? { ...answer, headers: { ...answer.headers, 'retry-after': seconds } } : answer;
}
