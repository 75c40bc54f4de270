import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyEndpoint } from '../../tests/support/every-endpoint.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { type Endpoint, urlOf } from '../shared/endpoint.ts';

/* Tests every endpoint of the contract, so that new endpoints are covered automatically. */

const endpoints = await everyEndpoint();
const named = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const owners = named.filter(([, { access }]) => access === 'owner');

let gallery: TestApp;
beforeAll(async () => {
  gallery = await createTestApp();
});
afterAll(() => gallery.close());

test('[API-1] the contract contains no endpoint twice', () => {
  expect(owners.length).toBeGreaterThan(5);
  const names = named.map(([name]) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test.each(named)('[API-1] %s is served', (_, { method, path }) => {
  const url = path.replace(/\{(\w+)\}/g, ':$1');
  expect(gallery.app.hasRoute({ method, url })).toBe(true);
});

test.each(owners)('[AUTH-3] %s answers 401 without a session', async (_, endpoint) => {
  const forged = { cookie: 'gomai=forged' };
  for (const headers of [{}, forged]) {
    const { statusCode, body } = await gallery.app.inject({
      method: endpoint.method,
      url: urlOf(endpoint, { params: anyParams(endpoint) }),
      headers,
    });
    expect(statusCode).toBe(401);
    // The response to HEAD has no body.
    if (endpoint.method !== 'HEAD') expect(JSON.parse(body)).toMatchObject({ message: 'Unauthorized' });
  }
});

test('[AUTH-3] an ended session is refused', async () => {
  const headers = await gallery.signIn();
  await gallery.app.inject({ method: 'POST', url: '/api/auth/logout', headers });
  for (const [name, endpoint] of owners) {
    const url = urlOf(endpoint, { params: anyParams(endpoint) });
    const { statusCode } = await gallery.app.inject({ method: endpoint.method, url, headers });
    expect(statusCode, name).toBe(401);
  }
});

/** The public endpoints other than GET and HEAD. */
const VISITORS_WRITES = [
  'POST /api/auth/login',
  'POST /api/auth/logout',
  'POST /api/auth/passkeys/login',
  'POST /api/auth/passkeys/options',
  'POST /api/feedback',
  'POST /api/days/{date}/guest-book',
  'DELETE /api/days/{date}/guest-book',
  'POST /api/follow',
  'PUT /api/push/subscription',
  'DELETE /api/push/subscription',
  'PUT /api/push/reminder',
  'PATCH /api/collections/{id}/photo/{index}/client-likes',
];

test('[AUTH-3] visitors can make the changes in `VISITORS_WRITES` but no others, and cannot call /api/admin/', () => {
  const open = named.filter(([, { access }]) => access === 'public');
  const changes = open.filter(([, { method }]) => method !== 'GET' && method !== 'HEAD');
  expect(changes.map(([name]) => name).toSorted()).toEqual(VISITORS_WRITES.toSorted());
  expect(open.map(([name]) => name).filter((name) => name.includes(' /api/admin/'))).toEqual([]);
});

test('[SITE-1] HEAD works for public GET endpoints that give no JSON, except a callback and two streams', () => {
  const isDocument = ({ access, method, answer }: Endpoint) =>
    access === 'public' && method === 'GET' && answer === undefined;
  const withoutHead = endpoints.filter(
    ({ path }) => !gallery.app.hasRoute({ method: 'HEAD', url: path.replace(/\{(\w+)\}/g, ':$1') }),
  );
  // The callback has effects, and streams do not end.
  expect(withoutHead.filter(isDocument).map(({ path }) => path)).toEqual([
    '/api/auth/dropbox/callback',
    '/api/sse/opening',
    '/api/sse/admin-presence',
  ]);
});

test('[API-1] no route below /api/ is outside of the contract', () => {
  const served = servedCalls(gallery.app.printRoutes({ commonPrefix: false }));
  expect(served).toContain('PATCH /api/collections/:/photo/:/client-likes');
  const known = new Set(endpoints.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, ':')}`));
  expect(served.filter((name) => !known.has(name))).toEqual([]);
});

/** Parses Fastify's printed tree of routes, which indents by four characters a level. Omits parameter names. */
function servedCalls(tree: string): string[] {
  const above: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^(.*?)[├└]── (\S+)(?: \((.*)\))?/.exec(line) ?? [];
    const depth = indent.length / 4;
    above.length = depth;
    above[depth] = part.replace(/:\w+(\|:\w+)*/g, ':');
    const path = above.join('');
    if (!path.startsWith('/api/')) return [];
    // HEAD is left out, because GET routes serve it without an endpoint of its own.
    return methods.split(', ').flatMap((method) => (/^(HEAD)?$/.test(method) ? [] : [`${method} ${path}`]));
  });
}

/** The session is checked before parameters are read, so any values will do. */
function anyParams({ path }: Endpoint): Record<string, string> {
  return Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, '1']));
}
