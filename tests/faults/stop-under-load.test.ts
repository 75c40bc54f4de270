import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { connect as connectSocket, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { presenceStream, startPresence } from '../../src/shared/presence.ts';
import { ChatClient } from '../support/chat-client.ts';
import { type GalleryProcess, publishDays, startGallery } from '../support/gallery.ts';
import { visitorAddress } from '../support/visitor-address.ts';
import { amount, isFirstRun, report } from './figures.ts';

const STREAMS = amount({ short: 50, full: 500 });
const SOCKETS = amount({ short: 50, full: 500 });
/** The number of clients that request files but do not read them. */
const STUCK_READERS = 20;
const REPEATED = 50;
const ASSETS = join(import.meta.dirname, '../../dist/web/assets');
/** The short run's limit is higher, because it shares the machine with other tests. */
const MAX_STOP_MS = amount({ short: 50_000, full: 10_000 });
const GOING_AWAY = 1001;

let gallery: GalleryProcess;
beforeAll(async () => {
  if (!isFirstRun) return;
  gallery = await startGallery();
  await publishDays(gallery, 1);
  const owner = await gallery.owner();
  await owner.call(startPresence, { body: { tab: randomUUID() } });
});
afterAll(() => gallery?.stop());

async function openStream(n: number): Promise<IncomingMessage> {
  const sent = get(gallery.url + presenceStream.path, { localAddress: visitorAddress(n), agent: false });
  const [stream] = (await once(sent, 'response')) as [IncomingMessage];
  expect(stream.statusCode).toBe(200);
  // An error is no failure here: `complete` shows later whether the server ended the response.
  stream.on('error', () => {}).resume();
  return stream;
}

/** Requests the largest file so often, without reading it, that the server cannot send all of it. */
async function openStuckReader(): Promise<Socket> {
  const sizes = readdirSync(ASSETS).map((name) => ({ name, bytes: statSync(join(ASSETS, name)).size }));
  const { name } = sizes.reduce((largest, file) => (file.bytes > largest.bytes ? file : largest));
  const socket = connectSocket(Number(new URL(gallery.url).port), '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.pause();
  socket.write(`GET /assets/${name} HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(REPEATED));
  return socket;
}

test.skipIf(!isFirstRun)(
  `SIGTERM with ${STREAMS} streams and ${SOCKETS} sockets: all are closed, and the process ends in time`,
  async () => {
    const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1);
    const streams = await Promise.all(numbers(STREAMS).map(openStream));
    const clients = numbers(SOCKETS).map(
      (n) => new ChatClient(gallery.url, { localAddress: visitorAddress(n) }),
    );
    await Promise.all(clients.map((client, n) => client.join(`狐${n}`)));
    const stuck = await Promise.all(numbers(STUCK_READERS).map(openStuckReader));
    const ends = streams.map((stream) => once(stream, 'close'));

    const stoppedAt = performance.now();
    const exit = once(gallery.process, 'exit');
    gallery.process.kill('SIGTERM');
    const [code] = await exit;
    const stopMs = Math.round(performance.now() - stoppedAt);
    const closes = await Promise.all(clients.map((client) => client.whenClosed()));
    await Promise.all(ends);
    for (const socket of stuck) socket.destroy();

    const figures = {
      streams: STREAMS,
      streams_ended_whole: streams.filter((stream) => stream.complete).length,
      sockets: SOCKETS,
      sockets_closed_1001: closes.filter((close) => close.code === GOING_AWAY).length,
      stuck_readers: STUCK_READERS,
      exit: Number(code),
      stop_ms: stopMs,
    };
    report('SIGTERM under load', figures);
    expect(figures).toMatchObject({ exit: 0, streams_ended_whole: STREAMS, sockets_closed_1001: SOCKETS });
    expect(stopMs).toBeLessThan(MAX_STOP_MS);
  },
);
