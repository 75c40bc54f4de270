import type { After } from './time/after.ts';

/** How many times in a row the stream tries to reconnect, at growing intervals (LIVE-1). */
const STREAM_RETRIES = 5;
const FIRST_DELAY_MS = 3_000;
const MAX_DELAY_MS = 30_000;

export type StreamState = 'disconnected' | 'connecting' | 'connected';

/** The part of `EventSource` that is used. */
export interface StreamSource {
  onopen: (() => void) | null;
  onerror: (() => void) | null;
  addEventListener: (type: string, listener: (event: { data: string }) => void) => void;
  close: () => void;
}

interface EventStreamOptions {
  open: () => StreamSource;
  after: After;
  /** Names of the events to receive. */
  events: readonly string[];
  onEvent: (data: string, type: string) => void;
  /** Called when the stream is open again after a gap, in which changes may have been missed. */
  onResume: () => void;
  onState?: (state: StreamState) => void;
  /** Defaults to `STREAM_RETRIES`. */
  maxRetries?: number;
}

export interface EventStream {
  /** Opens the stream and resets its retries, unless it is open or opening. */
  start: () => void;
  stop: () => void;
  state: () => StreamState;
}

/** Server-sent events with the states and retries of LIVE-1, independent of a browser. */
export function createEventStream(options: EventStreamOptions): EventStream {
  const { open, after, events, onEvent, onResume, onState, maxRetries = STREAM_RETRIES } = options;
  let state: StreamState = 'disconnected';
  let source: StreamSource | undefined;
  let retries = 0;
  let hasGap = false;
  let cancel = () => {};

  const set = (next: StreamState) => {
    state = next;
    onState?.(next);
  };

  function connect() {
    set('connecting');
    const opened = open();
    source = opened;
    opened.onopen = () => {
      if (source !== opened) return;
      retries = 0;
      set('connected');
      if (hasGap) onResume();
      hasGap = false;
    };
    opened.onerror = () => source === opened && retry();
    for (const type of events) {
      opened.addEventListener(type, ({ data }) => source === opened && onEvent(data, type));
    }
  }

  // Closes the source and reconnects here, because the browser's own retries have neither limit nor backoff.
  function retry() {
    disconnect();
    hasGap = true;
    set('disconnected');
    if (retries >= maxRetries) return;
    const delayMs = Math.min(FIRST_DELAY_MS * 2 ** retries, MAX_DELAY_MS);
    retries += 1;
    cancel = after(delayMs, connect);
  }

  function disconnect() {
    cancel();
    source?.close();
    source = undefined;
  }

  return {
    start() {
      if (source !== undefined) return;
      cancel();
      retries = 0;
      connect();
    },
    stop() {
      disconnect();
      hasGap = true;
      set('disconnected');
    },
    state: () => state,
  };
}

/** Opens the browser's `EventSource` on one of the server's paths. */
export function openEventSource(path: string): StreamSource {
  const source = new EventSource(path, { withCredentials: true });
  const stream: StreamSource = {
    onopen: null,
    onerror: null,
    addEventListener: (type, listener) =>
      source.addEventListener(type, ({ data }: MessageEvent<string>) => listener({ data })),
    close: () => source.close(),
  };
  source.onopen = () => stream.onopen?.();
  source.onerror = () => stream.onerror?.();
  return stream;
}
