import { expect, test } from 'vitest';
import { manualClock } from '../../../tests/support/manual-clock.ts';
import { createEventStream, type StreamSource, type StreamState } from './event-stream.ts';

function station() {
  const clock = manualClock();
  const openedAt: number[] = [];
  const states: StreamState[] = [];
  const heard: string[] = [];
  const resumedAt: number[] = [];
  let listeners = new Map<string, (event: { data: string }) => void>();
  let source: StreamSource | undefined;
  const stream = createEventStream({
    after: clock.after,
    events: ['presence', 'message'],
    onEvent: (data) => heard.push(data),
    onResume: () => resumedAt.push(clock.now()),
    onState: (state) => states.push(state),
    open: () => {
      openedAt.push(clock.now());
      listeners = new Map();
      source = {
        onopen: null,
        onerror: null,
        addEventListener: (type, listener) => listeners.set(type, listener),
        close: () => {},
      };
      return source;
    },
  });
  return {
    clock,
    openedAt,
    states,
    heard,
    resumedAt,
    stream,
    opens: () => source?.onopen?.(),
    fails: () => source?.onerror?.(),
    says: (type: string, data: string) => listeners.get(type)?.({ data }),
  };
}

test('[LIVE-1] reports the states connecting, connected and disconnected', () => {
  const { stream, states, opens } = station();
  expect(stream.state()).toBe('disconnected');
  stream.start();
  opens();
  stream.stop();
  expect(states).toEqual(['connecting', 'connected', 'disconnected']);
});

test('[LIVE-1] retries five times, after delays that double from 3 s up to 30 s', () => {
  const { clock, stream, openedAt, fails } = station();
  stream.start();
  for (let i = 0; i < 8; i++) {
    fails();
    clock.advance(60_000);
  }
  const gaps = openedAt.slice(1).map((at, i) => at - i * 60_000);
  expect(gaps).toEqual([3_000, 6_000, 12_000, 24_000, 30_000]);
  expect(stream.state()).toBe('disconnected');
  expect(clock.pending()).toBe(0);
});

test('[LIVE-1] a successful open resets the delay between retries', () => {
  const { clock, stream, openedAt, fails, opens } = station();
  stream.start();
  fails();
  clock.advance(3_000);
  fails();
  clock.advance(6_000);
  opens();
  fails();
  clock.advance(2_999);
  expect(openedAt).toHaveLength(3);
  clock.advance(1);
  expect(openedAt).toHaveLength(4);
});

test('[LIVE-2] receives all named events and calls `onResume` after a gap, but not at the first open', () => {
  const { clock, stream, heard, resumedAt, opens, fails, says } = station();
  stream.start();
  opens();
  says('presence', 'a');
  says('message', 'b');
  expect(heard).toEqual(['a', 'b']);
  expect(resumedAt).toEqual([]);
  fails();
  clock.advance(3_000);
  opens();
  expect(resumedAt).toEqual([3_000]);
  stream.stop();
  stream.start();
  opens();
  expect(resumedAt).toEqual([3_000, 3_000]);
});

test('[LIVE-1] a start resets the retries; a stopped stream does not reconnect', () => {
  const { clock, stream, openedAt, fails } = station();
  stream.start();
  for (let i = 0; i < 6; i++) {
    fails();
    clock.advance(30_000);
  }
  stream.start();
  expect(openedAt).toHaveLength(7);
  fails();
  stream.stop();
  clock.advance(120_000);
  expect(openedAt).toHaveLength(7);
});
