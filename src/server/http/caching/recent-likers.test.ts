import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { trustedProxies } from '../connections/trusted-proxies.ts';
import { createRecentLikers } from './recent-likers.ts';

const clock = { now: new Date('2026-11-20T12:00:00Z') };
const likers = createRecentLikers({ now: () => clock.now, trusts: trustedProxies(1) });
const from = (ip: string, headers: object = {}) =>
  ({
    socket: { remoteAddress: '127.0.0.1' },
    headers: { 'x-forwarded-for': ip, ...headers },
  }) as unknown as IncomingMessage;

test('[LIGHT-6] a request sees every like if it has a cookie, or if its IP address liked in the last 2 s', () => {
  likers.add('203.0.113.7');
  likers.add('2001:db8:1:2::/64');
  for (const ip of ['203.0.113.7', '2001:db8:1:2::99']) expect(likers.seesEveryLike(from(ip)), ip).toBe(true);
  expect(likers.seesEveryLike(from('203.0.113.8'))).toBe(false);
  expect(likers.seesEveryLike(from('203.0.113.8', { cookie: 'gomai-theme=dark' }))).toBe(true);
  for (const later of ['2026-11-20T12:00:02.001Z', '2026-11-20T11:00:00Z']) {
    clock.now = new Date(later);
    expect(likers.seesEveryLike(from('203.0.113.7')), later).toBe(false);
  }
});
