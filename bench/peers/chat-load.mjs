// Fills a room, sends messages and prints the results as JSON. A process of its own, so that one clock times both ends
// of every message. All servers get the same client, which also speaks Socket.IO's protocol, so that a slow client does
// not make its server look slower.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { openSocket } from './light-socket.mjs';

const { url, protocol, sockets: wanted, perSecond, seconds, warmUpSeconds } = JSON.parse(process.argv[2]);
/** Gomai lets one IP address write as much as ten visitors (WS-3). */
const PER_ADDRESS = 10;
const OPENING_AT_ONCE = 50;
const QUIET_MS = 1000;
const DRAIN_TIMEOUT_MS = 10_000;
/** The number in a message's text, `«12»`, in any server's format. */
const NUMBER = /«(\d+)»/;

const protocols = {
  gomai: {
    path: '/ws',
    hello: (index) => JSON.stringify({ type: 'join', name: `鳥${index}`, id: randomUUID() }),
    isWelcome: (text) => text.startsWith('{"type":"history"'),
    messageFrame: (text) => JSON.stringify({ type: 'message', text, key: randomUUID() }),
  },
  ws: {
    path: '/',
    messageFrame: (text) => JSON.stringify({ type: 'message', text, key: randomUUID() }),
  },
  socketio: {
    path: '/socket.io/?EIO=4&transport=websocket',
    hello: () => '40',
    isWelcome: (text) => text.startsWith('40'),
    messageFrame: (text) => `42${JSON.stringify(['message', { type: 'message', text, key: randomUUID() }])}`,
  },
};
const { path, hello, isWelcome, messageFrame } = protocols[protocol];

/** When each message was sent, by number; measuring begins after the warm-up. */
const sentAt = [];
const received = new Map();
const times = [];
let firstMeasured = Number.POSITIVE_INFINITY;
let refused = 0;
let closed = 0;
let lastFrameAt = 0;

function onMessage(text, send) {
  lastFrameAt = performance.now();
  const number = Number(NUMBER.exec(text)?.[1] ?? -1);
  if (number >= 0) {
    received.set(number, (received.get(number) ?? 0) + 1);
    if (number >= firstMeasured) times.push(lastFrameAt - sentAt[number]);
  } else if (text === '2') send('3');
  else if (text.includes('"type":"refused"')) refused += 1;
}

async function open(index) {
  const place = Math.floor(index / PER_ADDRESS);
  const { promise: welcomed, resolve: welcome } = Promise.withResolvers();
  if (isWelcome === undefined) welcome();
  const socket = await openSocket({
    url,
    path,
    localAddress: `127.0.${1 + Math.floor(place / 250)}.${1 + (place % 250)}`,
    onText(text, send) {
      if (isWelcome?.(text)) welcome();
      onMessage(text, send);
    },
    onClose: () => {
      closed += 1;
    },
  });
  if (hello !== undefined) socket.send(hello(index));
  await welcomed;
  return socket;
}

/** Sends `perSecond` messages a second at even intervals, each from another socket. */
async function sendAll(sockets, count) {
  const since = performance.now();
  for (let turn = 0; turn < count; turn += 1) {
    await delay(Math.max(0, since + (turn * 1000) / perSecond - performance.now()));
    const number = sentAt.length;
    sentAt.push(performance.now());
    sockets[(number * 7) % sockets.length].send(messageFrame(`«${number}» ${'今日の光はとても静かです。'}`));
  }
}

const sockets = [];
for (let index = 0; index < wanted; index += OPENING_AT_ONCE) {
  const many = Math.min(OPENING_AT_ONCE, wanted - index);
  sockets.push(...(await Promise.all(Array.from({ length: many }, (_, more) => open(index + more)))));
}
// Waits until the announcements of arrivals have ended.
while (performance.now() - lastFrameAt < QUIET_MS) await delay(QUIET_MS / 4);

const orders = createInterface({ input: process.stdin });
console.log('filled');
await once(orders, 'line');

await sendAll(sockets, perSecond * warmUpSeconds);
firstMeasured = sentAt.length;
const measured = perSecond * seconds;
await sendAll(sockets, measured);
const expected = measured * wanted;
const deadline = performance.now() + DRAIN_TIMEOUT_MS;
while (times.length < expected && performance.now() < deadline) await delay(10);

times.sort((a, b) => a - b);
const at = (portion) => times[Math.min(times.length - 1, Math.floor(times.length * portion))];
const repeated = [...received.values()].reduce((sum, count) => sum + Math.max(0, count - wanted), 0);
console.log(
  JSON.stringify({
    expected,
    deliveries: sentAt.length * wanted,
    delivered: times.length,
    repeated,
    refused,
    closed,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    maxMs: times.at(-1),
  }),
);
await once(orders, 'line');
for (const socket of sockets) socket.terminate();
process.exit(0);
