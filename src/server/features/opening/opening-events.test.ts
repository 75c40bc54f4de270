import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Bus } from '../../db/bus.ts';
import { createOpeningEvents, type OpeningEvents } from './opening-events.ts';

const SECOND_MS = 1000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Notifies its subscribers at once. */
function memoryBus(): Bus {
  const listeners = new Map<string, ((payload: unknown) => void)[]>();
  return {
    publish: async (channel, payload) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload);
    },
    subscribe: async (channel, listener) => {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
      return async () => {};
    },
    onGap: () => () => {},
    isListening: () => true,
  };
}

async function startProcess(bus: Bus): Promise<OpeningEvents> {
  const events = await createOpeningEvents({
    ...{ bus, now: () => new Date(), limits: { maxStreams: 9, maxPerCaller: 9 }, log: console },
    onCounted: () => {},
  });
  onTestFinished(() => events.close());
  return events;
}

/** Opens a page's stream. `read` returns the events of one name that were sent since the last call. */
function openStream(events: OpeningEvents) {
  const raw = Object.assign(new PassThrough(), { writeHead: () => {} });
  const request = { callerKey: 'a', headers: {}, raw: { socket: { destroyed: false } } };
  const reply = { raw, getHeaders: () => ({}), hijack: () => reply };
  events.open(request as unknown as FastifyRequest, reply as unknown as FastifyReply, { isOwner: false });
  onTestFinished(() => void raw.destroy());
  const read = (name: string) =>
    [...String(raw.read()).matchAll(new RegExp(`event: ${name}\\ndata: (.*)\\n`, 'g'))].map(([, data]) =>
      JSON.parse(`${data}`),
    );
  return { read, close: () => raw.destroy() };
}

/** Opens a page's stream. Returns a function that reads the likes sent since the last call. */
function openPage(events: OpeningEvents): () => number[][] {
  const { read } = openStream(events);
  return () => read('likes').map(({ likes }) => likes);
}

test('[OPEN-4] a page receives the likes of all processes, summed once a second', async () => {
  const bus = memoryBus();
  const [one, other, third] = [await startProcess(bus), await startProcess(bus), await startProcess(bus)];
  const likes = openPage(one);

  third.liked(2, 1);
  third.liked(2, 1);
  other.liked(1, 1);
  await vi.advanceTimersByTimeAsync(2 * SECOND_MS);
  expect(likes()).toEqual([[0, 1, 2, 0, 0]]);

  one.liked(0, 1);
  await vi.advanceTimersByTimeAsync(2 * SECOND_MS);
  expect(likes()).toEqual([[1, 0, 0, 0, 0]]);
});

test('[OPEN-4] a page does not receive likes that were given before it opened', async () => {
  const bus = memoryBus();
  const [one, other] = [await startProcess(bus), await startProcess(bus)];
  other.liked(0, 3);
  await vi.advanceTimersByTimeAsync(SECOND_MS);
  const likes = openPage(one);
  await vi.advanceTimersByTimeAsync(2 * SECOND_MS);
  expect(likes()).toEqual([]);
});

test('[OPEN-4] the first page of a process receives likes even if it opens while the process announces likes', async () => {
  const bus = memoryBus();
  const [one, other] = [await startProcess(bus), await startProcess(bus)];
  let likes = () => [] as number[][];
  vi.spyOn(bus, 'publish').mockImplementationOnce(async () => {
    likes = openPage(one);
  });
  one.liked(0, 1);
  await vi.advanceTimersByTimeAsync(SECOND_MS);
  expect(likes()).toEqual([[1, 0, 0, 0, 0]]);
  other.liked(1, 1);
  await vi.advanceTimersByTimeAsync(2 * SECOND_MS);
  expect(likes()).toEqual([[0, 1, 0, 0, 0]]);
});

test('[OPEN-4] a process still announces its number of visitors after the clock moved backwards', async () => {
  const bus = memoryBus();
  const publish = vi.spyOn(bus, 'publish');
  openPage(await startProcess(bus));
  await vi.advanceTimersByTimeAsync(2 * SECOND_MS);
  vi.setSystemTime(Date.now() - 3600 * SECOND_MS);
  publish.mockClear();
  await vi.advanceTimersByTimeAsync(20 * SECOND_MS);
  const count = expect.objectContaining({ count: 1 });
  expect(publish).toHaveBeenCalledWith(expect.any(String), count);
});

test('[OPEN-4] a page that opens while the count of visitors is higher for a moment receives the next count', async () => {
  const events = await startProcess(memoryBus());
  const pages = Array.from({ length: 5 }, () => openStream(events));
  await vi.advanceTimersByTimeAsync(SECOND_MS);
  const briefVisitors = [openStream(events), openStream(events)];
  const last = openStream(events);
  for (const page of [...briefVisitors, pages[0]]) page?.close();
  await vi.advanceTimersByTimeAsync(SECOND_MS);
  expect(last.read('visitors')).toEqual([{ count: 7 }, { count: 5 }]);
});
