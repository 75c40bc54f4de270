import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/support/test-app.ts';
import { countRequests } from '../http/logging/request-route.ts';
import { createMetrics } from './metrics.ts';

// Runs on the embedded database and on PostgreSQL.

const pool = { totalCount: 3, idleCount: 2, waitingCount: 4 };

test('serves Prometheus metrics on their own port, labelled by routes and never by URLs', async () => {
  const metrics = createMetrics({ pool, build: { version: '1.0.0', commit: 'abc' } });
  const app = Fastify();
  countRequests(app, metrics);
  app.get('/api/collections/:date', async () => ({}));
  await app.inject('/api/collections/2026-11-01?secret=1');
  await app.inject('/nowhere-made-up');
  await app.close();
  metrics.gauge({ name: 'lost', help: 'fails', read: () => Promise.reject(new Error('away')) });
  metrics.gauge({ name: 'none', help: 'nothing yet', read: async () => [] });
  metrics.gauge({
    name: 'jobs',
    help: 'by queue',
    labels: ['queue'],
    read: async () => [{ labels: { queue: 'a' }, value: 2 }],
  });

  metrics.count({ method: 'GET', route: '/', status: 200, seconds: 0.001, isRepeated: true });
  const known = [{ outcome: 'sent' }, { outcome: 'bounced' }];
  metrics.counter({ name: 'mails', help: 'by outcome', labels: ['outcome'], known })({ outcome: 'sent' });

  const { url, close } = await metrics.listen({ host: '127.0.0.1', port: 0 });
  const answer = await fetch(url);
  expect(answer.headers.get('content-type')).toContain('version=0.0.4');
  const text = await answer.text();
  expect(text).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/collections/:date",status="200"} 1',
  );
  expect(text).toContain('http_request_duration_seconds_count{method="GET",route="none",status="404"} 1');
  expect(text).toContain('database_connections{state="busy"} 1');
  expect(text).toContain('database_connections{state="waiting"} 4');
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  expect(text).toContain('jobs{queue="a"} 2');
  expect(text).toContain('gomai_repeated_responses_total{route="/"} 1');
  expect(text).toContain('mails{outcome="sent"} 1');
  // Without a 0 before it, Prometheus would not see the first event as an increase.
  expect(text).toContain('mails{outcome="bounced"} 0');
  expect(text).not.toMatch(/^(lost|none)/m);
  expect(text).not.toMatch(/2026-11-01|secret|made-up/);
  expect((await fetch(new URL('/', url))).status).toBe(404);
  await close();
  await expect(fetch(url)).rejects.toThrow();
});

test('the site itself serves no metrics', async () => {
  const gallery = await createTestApp();
  expect((await gallery.app.inject('/metrics')).statusCode).toBe(404);
  await gallery.close();
});
