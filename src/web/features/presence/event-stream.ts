import type { After } from '../../lib/after.ts';

/** LIVE-1: after an error the stream is opened anew this often, ever more patiently. */
export const STREAM_RETRIES = 5;
const FIRST_DELAY_MS = 3_000;
const LONGEST_DELAY_MS = 30_000;

export type StreamState = 'disconnected' | 'connecting' | 'connected';

/** As much of an `EventSource` as is needed. */
export interface StreamSource {
  onopen: (() => void) | null;
  onerror: (() => void) | null;
  addEventListener: (type: string, listener: (event: { data: string }) => void) => void;
  close: () => void;
}

interface EventStreamOptions {
  open: () => StreamSource;
  after: After;
  /** Names of the events that are listened to. */
  events: readonly string[];
  onEvent: (data: string) => void;
  /** The stream runs again after a hole: what was said meanwhile has to be asked for. */
  onResume: () => void;
  onState?: (state: StreamState) => void;
}

export interface EventStream {
  /** Opens the stream; with fresh patience where it had given up. */
  start: () => void;
  stop: () => void;
  state: () => StreamState;
}

/** Server-sent events with the states and the patience of LIVE-1, without a browser. */
export function createEventStream(options: EventStreamOptions): EventStream {
  const { open, after, events, onEvent, onResume, onState } = options;
  let state: StreamState = 'disconnected';
  let source: StreamSource | undefined;
  let retries = 0;
  let hasHole = false;
  let callOff = () => {};

  const set = (next: StreamState) => {
    state = next;
    onState?.(next);
  };

  function connect() {
    set('connecting');
    const mine = open();
    source = mine;
    mine.onopen = () => {
      if (source !== mine) return;
      retries = 0;
      set('connected');
      if (hasHole) onResume();
      hasHole = false;
    };
    mine.onerror = () => source === mine && retry();
    for (const type of events) {
      mine.addEventListener(type, ({ data }) => source === mine && onEvent(data));
    }
  }

  // Not left to the browser: its own retries know neither an end nor patience.
  function retry() {
    hangUp();
    hasHole = true;
    set('disconnected');
    if (retries >= STREAM_RETRIES) return;
    const delayMs = Math.min(FIRST_DELAY_MS * 2 ** retries, LONGEST_DELAY_MS);
    retries += 1;
    callOff = after(delayMs, connect);
  }

  function hangUp() {
    callOff();
    source?.close();
    source = undefined;
  }

  return {
    start() {
      if (source !== undefined) return;
      callOff();
      retries = 0;
      connect();
    },
    stop() {
      hangUp();
      hasHole = true;
      set('disconnected');
    },
    state: () => state,
  };
}
