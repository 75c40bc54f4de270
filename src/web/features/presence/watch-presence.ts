import type { QueryClient } from '@tanstack/react-query';
import { getPresence, type Presence, presenceStream } from '../../../shared/presence.ts';
import { call } from '../../lib/call.ts';
import { createEventStream, openEventSource } from '../../lib/event-stream.ts';
import { logger } from '../../lib/logger.ts';
import { afterInBrowser } from '../../lib/time/after.ts';
import { presenceKey } from './presence-key.ts';

/**
 * Fetches the owner's presence into the query cache and updates it by the stream (LIVE-2). A hidden tab closes its
 * stream, because a browser opens only six connections to a site over HTTP/1.1, and fetches again when visible.
 * Returns the stop function.
 */
export function watchPresence(client: QueryClient): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const set = (change: Partial<Presence>) =>
    client.setQueryData<Presence>(presenceKey, (before) => ({
      present: false,
      lastSeen: null,
      ...before,
      ...change,
    }));

  let changes = 0;
  const fetchOnce = async () => {
    const request = ++changes;
    try {
      const presence = await call(getPresence, {}, { signal });
      // Ignores the response after a stream event or a newer request.
      if (request === changes) set(presence);
    } catch (error) {
      if (!signal.aborted) logger.warn('presence', 'presence: fetch failed', error);
    }
  };

  const stream = createEventStream({
    open: () => openEventSource(presenceStream.path),
    after: afterInBrowser,
    events: ['presence', 'message'],
    onResume: () => void fetchOnce(),
    onState: (state) => logger.debug('sse', `presence: stream ${state}`),
    onEvent: (data) => {
      const present = readPresent(data);
      if (present === undefined) return;
      changes += 1;
      set({ present });
    },
  });

  const updateStream = () => {
    if (document.visibilityState === 'visible') stream.start();
    else stream.stop();
  };
  void fetchOnce();
  updateStream();
  document.addEventListener('visibilitychange', updateStream, { signal });
  window.addEventListener('online', updateStream, { signal });
  return () => {
    stop.abort();
    stream.stop();
  };
}

/** The value of `present` in a stream event; undefined if it is missing or not a boolean. */
export function readPresent(data: string): boolean | undefined {
  try {
    const body: unknown = JSON.parse(data);
    if (typeof body === 'object' && body !== null && 'present' in body && typeof body.present === 'boolean') {
      return body.present;
    }
  } catch {
    // Not JSON.
  }
  return undefined;
}
