import { once } from 'node:events';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { EventReader } from '../../../tests/support/event-reader.ts';
import { installErrorHandler } from './error-handler.ts';
import { createEventStream, type EventStream } from './sse.ts';

let app: FastifyInstance;
afterEach(() => app.close());

async function serve(
  limits: { maxStreams: number; maxPerCaller: number },
  /** Runs between a request's arrival and its response. */
  meanwhile: (request: FastifyRequest) => Promise<void> = async () => {},
) {
  app = Fastify();
  installErrorHandler(app);
  const stream: EventStream = createEventStream(limits);
  app.addHook('preClose', async () => stream.close());
  app.get('/api/sse/admin-presence', async (request, reply) => {
    await meanwhile(request);
    return stream.open(request, reply, { id: '1', events: [{ data: 'now' }] });
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return { stream, address };
}

test('[LIVE-2] streams of an IP address are limited, and a closed one frees its slot', async () => {
  const { address } = await serve({ maxStreams: 10, maxPerCaller: 2 });
  const first = await EventReader.open(address);
  await EventReader.open(address);
  expect((await EventReader.open(address)).status).toBe(429);
  first.leave();
  await expect.poll(async () => (await EventReader.open(address)).status).toBe(200);
});

test('[LIVE-2] answers 503 beyond the limit of all streams together', async () => {
  const { address } = await serve({ maxStreams: 1, maxPerCaller: 9 });
  await EventReader.open(address);
  expect((await EventReader.open(address)).status).toBe(503);
});

test('[LIVE-2] a client that leaves before it is accepted takes no slot', async () => {
  let isFirst = true;
  const closed = Promise.withResolvers<void>();
  const { address } = await serve({ maxStreams: 1, maxPerCaller: 9 }, async ({ raw }) => {
    if (!isFirst) return;
    isFirst = false;
    await once(raw.socket.destroy(), 'close');
    closed.resolve();
  });
  await expect(EventReader.open(address)).rejects.toThrow();
  await closed.promise;
  expect((await EventReader.open(address)).status).toBe(200);
});

test('[LIVE-2] sends a ping every 25 s', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const { address, stream } = await serve({ maxStreams: 9, maxPerCaller: 9 });
    const reader = await EventReader.open(address);
    const pingsBefore = async (mark: string) => {
      stream.send({ id: mark, events: [{ data: mark }] });
      // `expect.poll` would advance the clock.
      while (!reader.text.includes(mark)) await new Promise(setImmediate);
      return reader.text.split(': ping').length - 1;
    };
    for (const [afterMs, pings] of [
      [24_999, 0],
      [1, 1],
      [24_999, 1],
      [1, 2],
    ] as const) {
      vi.advanceTimersByTime(afterMs);
      expect(await pingsBefore(`after ${afterMs} and ${pings}`)).toBe(pings);
    }
  } finally {
    vi.useRealTimers();
  }
});
