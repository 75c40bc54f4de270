import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Operation, openApiDocument } from '../../src/server/features/openapi/document.ts';
import type { Endpoint } from '../../src/shared/endpoint.ts';
import { sendFeedback } from '../../src/shared/feedback.ts';
import { createCollection } from '../../src/shared/owner-collections.ts';
import { createNews } from '../../src/shared/owner-news.ts';
import { anyJson, inputFor } from '../support/arbitrary-input.ts';
import { type DropboxServer, startDropboxServer } from '../support/dropbox-server.ts';
import { EMBEDDED_IMAGE } from '../support/embedded-image.ts';
import { everyEndpoint, isStream } from '../support/every-endpoint.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { visitorAddress } from '../support/visitor-address.ts';
import { tally } from './tally.ts';

/**
 * Calls the endpoints with valid and invalid inputs, generated from their schemas: no response may be 5xx, except as
 * in `isNoFault`. The same ABUSE_SEED makes the same inputs; `npm run test:abuse` chooses a new seed and tries more.
 */
const RUNS = Number(process.env.ABUSE_RUNS ?? 12);
const SEED = Number(process.env.ABUSE_SEED ?? 20261121);

/** Every endpoint except event streams, which never end and take no input. */
const endpoints = (await everyEndpoint()).filter((endpoint) => !isStream(endpoint));
const { paths } = openApiDocument(endpoints, { title: '', server: '/', sessionCookie: '' });

let gallery: TestApp;
let dropbox: DropboxServer;
let mail: MailServer;
let owner: { cookie: string };
beforeAll(async () => {
  [dropbox, mail] = await Promise.all([startDropboxServer(), startMailServer()]);
  gallery = await createTestApp(dropbox.env, undefined, {
    mail: { gmail: { host: 'localhost', port: mail.port, ca: mail.ca } },
  });
  owner = await gallery.signIn();
  // Generated ids, such as 1, refer to these rows.
  const photoUrls = [1, 2, 3, 4, 5].map((n) => `${EMBEDDED_IMAGE}#${n}`);
  await gallery.call(createCollection, { body: { date: '2026-11-20', photoUrls } }, { headers: owner });
  const news = { type: 'news', isNew: true, date: '2026-11-20', title: 'News', content: '<p>News</p>' };
  await gallery.call(createNews, { body: news as never }, { headers: owner });
  await gallery.call(sendFeedback, { body: { name: 'A', message: 'B' } });
});
afterAll(async () => {
  await gallery.close();
  await Promise.all([dropbox.close(), mail.close()]);
});

interface Input {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  payload: string | undefined;
  type: string;
  isOwner: boolean;
}

/**
 * True for correct statuses above 500: 502 or 504 if a photo's URL does not answer, and 501 because the gallery of
 * this test sends no e-mail and no notifications.
 */
function isNoFault({ path }: Endpoint, status: number): boolean {
  if (path === '/api/follow' || path === '/api/push/subscription') return status === 501;
  return path.startsWith('/api/images/') && (status === 502 || status === 504);
}

const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Percent-encodes each byte, because `encodeURIComponent` refuses some of the texts. */
function encoded(value: unknown): string {
  return Buffer.from(String(text(value))).reduce(
    (out, byte) => `${out}%${byte.toString(16).padStart(2, '0')}`,
    '',
  );
}

function inputs({ parameters, requestBody }: Operation): fc.Arbitrary<Input> {
  const given = (place: 'path' | 'query') => {
    const here = parameters.filter((parameter) => parameter.in === place);
    const model = Object.fromEntries(here.map(({ name, schema }) => [name, inputFor(schema)]));
    return fc.record(model, {
      requiredKeys: here.filter(({ required }) => required).map(({ name }) => name),
    });
  };
  const shape = Object.values(requestBody?.content ?? {})[0]?.schema;
  const json = (shape === undefined ? anyJson : fc.oneof(inputFor(shape), anyJson)).map((body) =>
    JSON.stringify(body),
  );
  const payload = fc.oneof(
    { weight: 12, arbitrary: json },
    { weight: 1, arbitrary: fc.constantFrom('', '{', '{"__proto__":{"x":1}}', '[[[[', '--x\r\n\r\n--x--') },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
  return fc.record({
    params: given('path'),
    query: given('query'),
    payload,
    type: fc.oneof(
      { weight: 14, arbitrary: fc.constant('application/json') },
      {
        weight: 1,
        arbitrary: fc.constantFrom('text/plain', 'multipart/form-data; boundary=x', 'application/xml', 'x'),
      },
    ),
    isOwner: fc.boolean(),
  });
}

let callers = 0;

async function send({ method, path }: Endpoint, { params, query, payload, type, isOwner }: Input) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(params[name]));
  const search = Object.entries(query).map(([name, value]) => `${name}=${encoded(value)}`);
  const answer = await gallery.app.inject({
    method,
    url: search.length === 0 ? filled : `${filled}?${search.join('&')}`,
    headers: { ...(isOwner ? owner : {}), ...(payload === undefined ? {} : { 'content-type': type }) },
    ...(payload === undefined ? {} : { payload }),
    // Each call has another IP address, because rate limits would hide failures.
    remoteAddress: visitorAddress(callers++),
  });
  // The input may have signed the owner out.
  if (isOwner && path === '/api/auth/logout') owner = await gallery.signIn();
  return answer;
}

test.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '[API-3] threat 10: no input makes %s fail with 5xx, or gives a visitor the owner’s access',
  async (_, endpoint) => {
    const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()];
    if (operation === undefined) throw new Error('not described');
    let tried = 0;
    await fc.assert(
      fc.asyncProperty(inputs(operation), async (input) => {
        tried += 1;
        const { statusCode, body } = await send(endpoint, input);
        if (!isNoFault(endpoint, statusCode)) expect(statusCode, body).toBeLessThan(500);
        // 404 if a parameter is empty, because the path is then another one.
        if (endpoint.access === 'owner' && !input.isOwner) expect([400, 401, 404]).toContain(statusCode);
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    );
    await tally('10 any input: made-up ones that broke a call', tried, 0);
  },
);
