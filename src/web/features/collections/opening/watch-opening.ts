import { openingStream } from '../../../../shared/openings.ts';
import { createEventStream, openEventSource } from '../../../lib/event-stream.ts';
import { logger } from '../../../lib/logger.ts';
import { afterInBrowser } from '../../../lib/time/after.ts';

interface OpeningListener {
  /** The opening changed, or may have changed while there was no stream. */
  onChange: () => void;
  onVisitors: (count: number) => void;
  /** The likes of a second, one number per photo. */
  onLikes: (likes: readonly number[]) => void;
}

/** Follows an opening while the page is visible. Returns the stop function. */
export function watchOpening({ onChange, onVisitors, onLikes }: OpeningListener): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const stream = createEventStream({
    open: () => openEventSource(openingStream.path),
    after: afterInBrowser,
    // Never gives up: the owner may change the opening at any moment.
    maxRetries: Number.POSITIVE_INFINITY,
    events: ['opening', 'visitors', 'likes'],
    // `onState` has already called `onChange`.
    onResume: () => {},
    onState: (state) => {
      logger.debug('sse', `opening: stream ${state}`);
      // Also at the first connection, because the page's data is older than the stream.
      if (state === 'connected') onChange();
    },
    onEvent: (data, type) => {
      const { count, likes } = JSON.parse(data) as { count?: number; likes?: number[] };
      if (type === 'opening') onChange();
      else if (count !== undefined) onVisitors(count);
      else if (likes !== undefined) onLikes(likes);
    },
  });
  const follow = () => {
    if (document.visibilityState === 'visible') {
      stream.start();
      onChange();
    } else stream.stop();
  };
  if (document.visibilityState === 'visible') stream.start();
  document.addEventListener('visibilitychange', follow, { signal });
  window.addEventListener('online', follow, { signal });
  return () => {
    stop.abort();
    stream.stop();
  };
}
