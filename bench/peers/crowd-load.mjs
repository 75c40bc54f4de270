// Sends visitors to a site at a steady rate, whether or not earlier ones have been answered, and prints the result as
// JSON. A process of its own, so that its work is not counted as the server's. Each visitor has an IP address of its
// own, because the gallery limits what one address may do.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { WebSocket } from 'ws';

const { url, perMinute, seconds, warmUpSeconds, pages, likes, viewer, live } = JSON.parse(process.argv[2]);
/** Lighthouse's phone: a photo as wide as its screen, 412 px at 1.75 pixels to one. */
const PHOTO_PX = 721;
const PHOTOS = 5;
/** The number that browsers open to one HTTP/1.1 host. */
const CONNECTIONS = 6;
const STAY_MS = 20_000;
/** While the owner is present, one visitor in this many joins the chat. */
const CHATTERS = 10;
const ACCEPT = { html: 'text/html', image: 'image/avif,image/webp,*/*;q=0.8', other: '*/*' };

const totals = { visitors: 0, served: 0, requests: 0, wrong: {}, bytes: 0 };
const times = [];

/** A browser with an IP address of its own; throws on any status but 200. */
function browser(number, isMeasured) {
  const localAddress = `127.${1 + Math.floor(number / 62_500)}.${Math.floor(number / 250) % 250}.${1 + (number % 250)}`;
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, localAddress });
  let cookie = '';
  async function ask(path, { method = 'GET', accept = ACCEPT.other, body, isWhole = true } = {}) {
    const since = performance.now();
    const headers = { accept, 'accept-encoding': 'br', 'accept-language': 'en' };
    if (cookie !== '') headers.cookie = cookie;
    if (body !== undefined) Object.assign(headers, { 'content-type': 'application/json', origin: url });
    const asked = request(url + path, { method, agent: isWhole ? agent : false, localAddress, headers });
    asked.end(body === undefined ? undefined : JSON.stringify(body));
    const [answer] = await once(asked, 'response');
    if (answer.statusCode !== 200) {
      const failure = `${answer.statusCode} ${path.split('?')[0]}`;
      totals.wrong[failure] = (totals.wrong[failure] ?? 0) + 1;
      throw new Error(failure);
    }
    for (const set of answer.headers['set-cookie'] ?? []) cookie = set.split(';')[0];
    if (!isWhole) return { answer, asked };
    const bytes = await buffer(answer);
    if (isMeasured) {
      totals.requests += 1;
      totals.bytes += bytes.length;
      times.push(performance.now() - since);
    }
    return { bytes, answer };
  }
  return { ask, localAddress, close: () => agent.destroy() };
}

const attribute = (tag, name) =>
  new RegExp(` ${name}="([^"]*)"`, 'i').exec(tag)?.[1].replaceAll('&amp;', '&');

/** What a browser loads with a page: scripts, style sheets, and its first five photos at the phone's width. */
function partsOf(html) {
  const files = [...html.matchAll(/ (?:src|href)="(\/[^"]+\.(?:js|css)(?:\?[^"]*)?)"/g)].map(
    ([, file]) => file,
  );
  const offers = [...html.matchAll(/<(?:source|img)[^>]* srcset="[^>]*>/gi)].map(([tag]) => tag);
  const hasAvif = offers.some((tag) => attribute(tag, 'type') === 'image/avif');
  const photos = offers
    .filter((tag) => (hasAvif ? attribute(tag, 'type') === 'image/avif' : true))
    .slice(0, PHOTOS)
    .map((tag) => {
      const sizes = attribute(tag, 'srcset')
        .split(', ')
        .map((size) => size.split(' '));
      return (sizes.find(([, width]) => Number.parseInt(width, 10) >= PHOTO_PX) ?? sizes.at(-1))[0];
    });
  return { files: new Set(files), photos };
}

/** Finds a page's parts once for all visitors, by `fetch`: it decompresses brotli, `node:http` does not. */
async function readPage(path) {
  const answer = await fetch(url + path, { headers: { accept: ACCEPT.html } });
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`);
  return partsOf(await answer.text());
}
const [home, ...more] = pages;
const { files, photos } = await readPage(home);
if (photos.length < PHOTOS) throw new Error(`${home} shows ${photos.length} photos`);

async function visit(number, isMeasured) {
  const { ask, localAddress, close } = browser(number, isMeasured);
  if (isMeasured) totals.visitors += 1;
  try {
    await ask(home, { accept: ACCEPT.html });
    if (live) stay(number, ask, localAddress);
    await Promise.all([
      ...[...files].map((file) => ask(file)),
      ...photos.map((photo) => ask(photo, { accept: ACCEPT.image })),
    ]);
    if (number % 2 === 0) await ask(viewer[number % viewer.length], { accept: ACCEPT.image });
    if (likes !== undefined) {
      const path = `/api/collections/${likes}/photo/${number % PHOTOS}/client-likes`;
      await ask(path, { method: 'PATCH', body: { likes: 1 + (number % 5), visitorKey: randomUUID() } });
    }
    for (const path of more) await ask(path, { accept: ACCEPT.html });
    if (isMeasured) totals.served += 1;
  } catch (error) {
    totals.error ??= String(error);
  } finally {
    close();
  }
}

/** Keeps the event stream of the owner's presence open for a while; every tenth visitor also writes in the chat. */
function stay(number, ask, localAddress) {
  let isLeaving = false;
  const onClose = () => {
    if (!isLeaving) totals.error ??= 'The server ended a stream or a chat connection';
  };
  const staying = async () => {
    const { asked, answer } = await ask('/api/sse/admin-presence', { isWhole: false });
    asked.on('error', () => {});
    answer
      .on('error', () => {})
      .on('close', onClose)
      .resume();
    let socket;
    if (number % CHATTERS === 0) {
      socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws`, { localAddress, perMessageDeflate: false });
      await once(socket, 'open');
      socket.on('close', onClose);
      socket.send(JSON.stringify({ type: 'join', name: `鳥${number}`, id: randomUUID() }));
      socket.send(JSON.stringify({ type: 'message', text: '今日の光はとても静かです。', key: randomUUID() }));
    }
    await delay(STAY_MS);
    isLeaving = true;
    socket?.terminate();
    asked.destroy();
  };
  staying().catch((error) => {
    totals.error ??= String(error);
  });
}

/** Resolves when all of these visitors have been answered. */
async function crowd(from, count, isMeasured) {
  const since = performance.now();
  const visits = [];
  for (let turn = 0; turn < count; turn += 1) {
    await delay(Math.max(0, since + (turn * 60_000) / perMinute - performance.now()));
    visits.push(visit(from + turn, isMeasured));
  }
  await Promise.all(visits);
}

const orders = createInterface({ input: process.stdin });
const visitorsIn = (time) => Math.round((perMinute * time) / 60);
await crowd(0, visitorsIn(warmUpSeconds), false);
console.log('warm');
await once(orders, 'line');
await crowd(visitorsIn(warmUpSeconds), visitorsIn(seconds), true);
times.sort((a, b) => a - b);
const at = (portion) => times[Math.floor((times.length - 1) * portion)];
console.log(JSON.stringify({ ...totals, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) }));
await once(orders, 'line');
process.exit(0);
