import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { answerWith, type PushService, startPushService } from '../../../../tests/support/push-service.ts';
import type { Resolve } from '../../platform/public-network.ts';
import { createPushServices } from './push-services.ts';

let service: PushService;
let reached: string[];

beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.close());
beforeEach(() => {
  service.answers.clear();
  reached = [];
});

const trusting = (times: { idleMs?: number; totalMs?: number } = {}) =>
  createPushServices({ trustedSources: [service.host], ...times });
const post = (name: string, services = trusting()) =>
  services.post(`http://${service.host}/push/${name}`, {}, Buffer.from('x'));

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://jmt17.google.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
  'https://web.push.apple.com/QABC',
  'https://wns2-par02p.notify.windows.com/w/?token=BQ',
])('[FOLLOW-5] accepts an endpoint of a known push service: %s', (endpoint) => {
  expect(createPushServices({ trustedSources: [] }).isKnown(endpoint)).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://fcm.googleapis.com.example.org/',
  'https://fcm.googleapis.com@127.0.0.1/',
  'https://user:secret@fcm.googleapis.com/',
  'https://evil.example/?fcm.googleapis.com',
  'https://notify.windows.com.example.org/',
  'https://evilpush.services.mozilla.com/',
  'https://www.google.com/fcm/send/abc',
  'https://jmt17xgoogle.com/',
  'https://localhost/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://169.254.169.254/latest/meta-data/',
  'http://10.0.0.1/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'fcm.googleapis.com/fcm/send/abc',
  '',
])('[FOLLOW-5] refuses the endpoint %s', (endpoint) => {
  expect(createPushServices({ trustedSources: ['127.0.0.1:1'] }).isKnown(endpoint)).toBe(false);
});

test('[FOLLOW-5] sends nothing to a host that is no longer trusted', async () => {
  service.answers.set('a', (response) => {
    reached.push('a');
    response.end();
  });
  const services = createPushServices({ trustedSources: [] });
  expect(await post('a', services)).toEqual({ kind: 'refused' });
  expect(reached).toEqual([]);
});

test.each([
  ['127.0.0.1'],
  ['10.0.0.1'],
  ['169.254.169.254'],
  ['::1'],
  ['fd00::1'],
  ['::ffff:127.0.0.1'],
  ['8.8.8.8', '192.168.1.1'],
])(
  '[FOLLOW-5] sends nothing to a known service if one of its IP addresses is private: %s',
  async (...addresses) => {
    const requested: string[] = [];
    const failures: unknown[] = [];
    const onFailure = (message: unknown) => failures.push((message as { error: unknown }).error);
    const resolve: Resolve = (hostname, _, callback) => {
      requested.push(hostname);
      callback(
        null,
        addresses.map((address) => ({ address, family: isIP(address) })),
      );
    };
    subscribe('undici:client:connectError', onFailure);
    const services = createPushServices({ trustedSources: [], resolve });
    const endpoint = 'https://fcm.googleapis.com/fcm/send/abc';
    expect(services.isKnown(endpoint)).toBe(true);
    expect(await services.post(endpoint, {}, Buffer.from('x'))).toEqual({ kind: 'refused', isOutage: true });
    unsubscribe('undici:client:connectError', onFailure);
    expect(requested).toEqual(['fcm.googleapis.com']);
    // The gallery's connector refused, not the network of the machine that runs the test.
    expect(failures).toMatchObject([{ reason: 'photo_url_refused' }]);
  },
);

test('[FOLLOW-5] follows no redirect', async () => {
  service.answers.set('secret', (response) => {
    reached.push('secret');
    response.end();
  });
  for (const status of [301, 302, 303, 307, 308]) {
    service.answers.set('a', answerWith(status, { location: `http://${service.host}/push/secret` }));
    expect(await post('a')).toEqual({ kind: 'refused', status });
  }
  expect(reached).toEqual([]);
});

test('[FOLLOW-5] returns the outcome of a response of 1 GB without reading all of it', async () => {
  let written = 0;
  const chunk = Buffer.alloc(64 * 1024);
  function* gigabyte() {
    for (; written < 2 ** 30; written += chunk.length) yield chunk;
  }
  service.answers.set('a', (response) => {
    response.writeHead(201);
    Readable.from(gigabyte())
      .once('error', () => {})
      .pipe(response);
  });
  expect(await post('a')).toEqual({ kind: 'sent' });
  // Data that was not read may be in the buffers of the sockets.
  expect(written).toBeLessThan(32 * 2 ** 20);
});

test('[FOLLOW-5] stops waiting for a service that does not respond or sends its response byte by byte', async () => {
  service.answers.set('silent', () => {});
  expect(await post('silent', trusting({ idleMs: 100 }))).toEqual({ kind: 'refused', isOutage: true });
  service.answers.set('slow', (response) => {
    response.writeHead(410);
    const drip = setInterval(() => response.write('.'), 20);
    response.once('close', () => clearInterval(drip));
  });
  // On a slow machine, the timeout may expire before the status arrives (`refused`).
  expect(['gone', 'refused']).toContain((await post('slow', trusting({ totalMs: 200 }))).kind);
});

test('[FOLLOW-5] maps a service’s responses to outcomes', async () => {
  const outcomes = {
    201: { kind: 'sent' },
    202: { kind: 'sent' },
    404: { kind: 'gone' },
    410: { kind: 'gone' },
    400: { kind: 'refused', status: 400 },
    503: { kind: 'refused', status: 503 },
  };
  for (const [status, outcome] of Object.entries(outcomes)) {
    service.answers.set('a', answerWith(Number(status)));
    expect(await post('a')).toEqual(outcome);
  }
  service.answers.set('a', answerWith(429, { 'retry-after': '120' }));
  expect(await post('a')).toEqual({ kind: 'refused', status: 429, retryAfterSec: 120 });
  const tomorrow = new Date(Date.now() + 86_400_000).toUTCString();
  service.answers.set('a', answerWith(503, { 'retry-after': tomorrow }));
  const { retryAfterSec } = { retryAfterSec: 0, ...(await post('a')) };
  expect(retryAfterSec).toBeGreaterThan(80_000);
});
