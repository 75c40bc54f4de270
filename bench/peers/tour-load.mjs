// Plays visitors who follow a guided tour while the chat is busy. Prints the results as JSON. A process of its own, so
// that one clock times both ends of every move. All servers get the same client and frames.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';

const { urls, protocol, password, followers, seconds, warmUpSeconds, messagesPerSecond } = JSON.parse(
  process.argv[2],
);
/** Gomai lets one IP address write as much as ten visitors (WS-3). */
const PER_ADDRESS = 10;
const OPENING_AT_ONCE = 50;
const CALM_MS = 1000;
/** As often as a guide's page sends (`TOUR_MOVE_EVERY_MS`). */
const MOVE_EVERY_MS = 100;
const LATE_EVERY_MS = 500;
const LAST_MOVE_MS = 10_000;

const isGomai = protocol === 'gomai';
const tour = randomUUID();
const photo = { collectionId: 1, photoIndex: 0 };

/** When each state was sent, by its sequence. */
const movedAt = [];
const times = [];
const lateMs = [];
let firstMeasured = Number.POSITIVE_INFINITY;
let messages = 0;
let outOfOrder = 0;
let refused = 0;
let closed = 0;
let lastFrameAt = 0;

function stateOf(sequence) {
  const x = (sequence % 50) / 100;
  return {
    tour,
    sequence,
    photo: { ...photo, photoIndex: sequence % 5 },
    view: { x, y: x, width: 0.5, height: 0.5 },
  };
}

/** The sequence of the guide's state in a frame; undefined if the frame has no such state. */
function sequenceIn(frame) {
  if (frame.type === 'history') return frame.tour?.sequence;
  return frame.type.startsWith('tour') ? frame.state?.sequence : undefined;
}

async function openSocket(url, index, headers = {}) {
  const place = Math.floor(index / PER_ADDRESS);
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}${isGomai ? '/ws' : '/'}`, {
    localAddress: `127.0.${1 + Math.floor(place / 250)}.${1 + (place % 250)}`,
    perMessageDeflate: false,
    headers,
  });
  await once(socket, 'open');
  socket.on('close', () => {
    closed += 1;
  });
  return socket;
}

const send = (socket, frame) => socket.send(JSON.stringify(frame));

/** Joins Gomai's chat and returns the tour's sequence; undefined if no tour is under way, and for other servers. */
async function join(socket, name) {
  if (!isGomai) return undefined;
  send(socket, { type: 'join', name, id: randomUUID() });
  for (;;) {
    const [data] = await once(socket, 'message');
    const frame = JSON.parse(String(data));
    if (frame.type === 'history') return sequenceIn(frame);
  }
}

async function openFollower(index) {
  const socket = await openSocket(urls[index % urls.length], index);
  await join(socket, `鳥${index}`);
  let last = 0;
  socket.on('message', (data) => {
    lastFrameAt = performance.now();
    const frame = JSON.parse(String(data));
    if (frame.type === 'refused') refused += 1;
    if (frame.type === 'message') messages += 1;
    const sequence = sequenceIn(frame);
    if (sequence === undefined || sequence === last) return;
    if (sequence < last) outOfOrder += 1;
    last = sequence;
    if (sequence >= firstMeasured) times.push(lastFrameAt - movedAt[sequence]);
  });
  return { socket, last: () => last };
}

/** A visitor who arrives during the tour, at the last server: measures the time until the guide's state arrives. */
async function arriveLate(index) {
  const since = performance.now();
  const wanted = movedAt.length - 1;
  const socket = await openSocket(urls.at(-1), index);
  const inStep = new Promise((resolve) => {
    socket.on('message', (data) => {
      const sequence = sequenceIn(JSON.parse(String(data)));
      if (sequence >= wanted) resolve();
    });
  });
  const sequence = await join(socket, `鳥${index}`);
  if (isGomai) send(socket, { type: 'tour_follow', tour, isFollowing: true, photo });
  if (!(sequence >= wanted)) await inStep;
  lateMs.push(performance.now() - since);
  socket.removeAllListeners('close');
  socket.terminate();
}

/** Sends a move every 100 ms; meanwhile visitors write messages, and some arrive late. */
async function lead(guide, audience, ms, { withLate }) {
  const since = performance.now();
  const talking = setInterval(() => {
    const { socket } = audience[(movedAt.length * 7) % audience.length];
    send(socket, { type: 'message', text: '今日の光はとても静かです。', key: randomUUID() });
  }, 1000 / messagesPerSecond);
  const late = [];
  const arriving =
    withLate && setInterval(() => late.push(arriveLate(followers + 20 + late.length)), LATE_EVERY_MS);
  for (let turn = 0; turn < ms / MOVE_EVERY_MS; turn += 1) {
    await delay(Math.max(0, since + turn * MOVE_EVERY_MS - performance.now()));
    const sequence = movedAt.length;
    movedAt.push(performance.now());
    send(guide, { type: 'tour_move', state: stateOf(sequence) });
  }
  clearInterval(talking);
  clearInterval(arriving);
  await Promise.all(late);
}

async function signIn(url) {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ username: 'admin', password }),
  });
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { cookie, origin: url };
}

const guide = await openSocket(urls[0], followers + 10, isGomai ? await signIn(urls[0]) : {});
await join(guide, '写真家');
const audience = [];
for (let index = 0; index < followers; index += OPENING_AT_ONCE) {
  const many = Math.min(OPENING_AT_ONCE, followers - index);
  audience.push(
    ...(await Promise.all(Array.from({ length: many }, (_, more) => openFollower(index + more)))),
  );
}
movedAt.push(0, performance.now());
send(guide, { type: 'tour_start', state: stateOf(1) });
while (audience.some(({ last }) => last() < 1)) await delay(10);
if (isGomai) {
  for (const { socket } of audience) send(socket, { type: 'tour_follow', tour, isFollowing: true, photo });
}
// One follower reads nothing from now on.
const frozen = audience.pop();
frozen.socket.pause();
while (performance.now() - lastFrameAt < CALM_MS) await delay(CALM_MS / 4);

const orders = createInterface({ input: process.stdin });
console.log('filled');
await once(orders, 'line');

await lead(guide, audience, warmUpSeconds * 1000, { withLate: false });
firstMeasured = movedAt.length;
await lead(guide, audience, seconds * 1000, { withLate: isGomai });
const final = movedAt.length - 1;
const deadline = performance.now() + LAST_MOVE_MS;
while (audience.some(({ last }) => last() < final) && performance.now() < deadline) await delay(10);

times.sort((a, b) => a - b);
const at = (portion) => times[Math.min(times.length - 1, Math.floor(times.length * portion))];
console.log(
  JSON.stringify({
    moves: seconds * (1000 / MOVE_EVERY_MS),
    audience: audience.length,
    deliveries: (movedAt.length - 2) * audience.length + messages,
    inStep: audience.filter(({ last }) => last() === final).length,
    shown: times.length,
    outOfOrder,
    refused,
    closed,
    late: lateMs.length,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    maxMs: times.at(-1),
    lateMs: Math.max(0, ...lateMs),
  }),
);
await once(orders, 'line');
for (const { socket } of audience) socket.terminate();
process.exit(0);
