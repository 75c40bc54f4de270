// Opens presence streams, changes the owner's presence, and prints as JSON how many events arrived and how late.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

const { url, password, streams: wanted, changes } = JSON.parse(process.argv[2]);
/** Well below Gomai's limit of streams per IP address (400; fewer where memory is small). */
const PER_ADDRESS = 50;
const OPENING_AT_ONCE = 50;
const BETWEEN_CHANGES_MS = 200;
const DRAIN_TIMEOUT_MS = 10_000;
const EVENT = /event: presence\nid: (\d+)\n/g;

const tab = randomUUID();
const times = [];
let measuring = false;
let delivered = 0;
let outOfOrder = 0;
let closed = 0;

async function open(index) {
  const place = Math.floor(index / PER_ADDRESS);
  const stream = request(`${url}/api/sse/admin-presence`, {
    localAddress: `127.0.1.${1 + place}`,
    agent: false,
  });
  stream.end();
  const [response] = await once(stream, 'response');
  if (response.statusCode !== 200) throw new Error(`A stream was answered ${response.statusCode}`);
  response.setEncoding('utf8');
  let newest = -1;
  let rest = '';
  response.on('data', (chunk) => {
    const now = performance.now();
    rest += chunk;
    const end = rest.lastIndexOf('\n\n') + 2;
    if (end < 2) return;
    for (const [, id] of rest.slice(0, end).matchAll(EVENT)) {
      const revision = Number(id);
      if (newest >= 0 && revision !== newest + 1) outOfOrder += 1;
      newest = revision;
      if (!measuring) continue;
      delivered += 1;
      times.push(now - asked);
    }
    rest = rest.slice(end);
  });
  response.on('close', () => {
    closed += 1;
  });
  await once(response, 'data');
  return stream;
}

let asked = 0;
let cookie = '';
async function post(path, body) {
  asked = performance.now();
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, cookie },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

/** The owner begins the farewell or, every second time, takes it back: each is an event. */
async function change(turn) {
  if (turn % 2 === 0) await post('/api/admin/presence/end', { tab, reason: 'farewell' });
  else await post('/api/admin/presence/start', { tab });
}

const login = await post('/api/auth/login', { username: 'admin', password });
cookie = login.headers.getSetCookie()[0].split(';')[0];
await post('/api/admin/presence/start', { tab });

const streams = [];
for (let index = 0; index < wanted; index += OPENING_AT_ONCE) {
  const many = Math.min(OPENING_AT_ONCE, wanted - index);
  streams.push(...(await Promise.all(Array.from({ length: many }, (_, more) => open(index + more)))));
}
const orders = createInterface({ input: process.stdin });
console.log('filled');
await once(orders, 'line');

measuring = true;
for (let turn = 0; turn < changes; turn += 1) {
  const since = performance.now();
  await change(turn);
  await delay(Math.max(0, since + BETWEEN_CHANGES_MS - performance.now()));
}
const expected = changes * wanted;
const deadline = performance.now() + DRAIN_TIMEOUT_MS;
while (delivered < expected && performance.now() < deadline) await delay(10);

times.sort((a, b) => a - b);
const at = (portion) => times[Math.min(times.length - 1, Math.floor(times.length * portion))];
console.log(
  JSON.stringify({
    expected,
    deliveries: expected,
    delivered,
    repeated: outOfOrder,
    refused: 0,
    closed,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    maxMs: times.at(-1),
  }),
);
await once(orders, 'line');
for (const stream of streams) stream.destroy();
process.exit(0);
