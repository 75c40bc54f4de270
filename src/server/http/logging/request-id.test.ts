import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { loggerOptions } from './logger-options.ts';
import { installRequestIds, requestIds } from './request-id.ts';

const GIVEN = 'proxy-4711-abcd';

async function get(trustProxy: boolean, incoming?: string) {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const app = Fastify({
    logger: { ...loggerOptions('info'), stream },
    genReqId: requestIds({ trustProxy }),
  });
  installRequestIds(app);
  app.get('/', async () => ({}));
  const { headers } = await app.inject({
    url: '/',
    headers: incoming === undefined ? {} : { 'x-request-id': incoming },
  });
  await app.close();
  const ids = lines.map((line) => JSON.parse(line).reqId).filter((id) => id !== undefined);
  return { id: headers['x-request-id'], logged: [...new Set(ids)] };
}

test('every log line of a request has the id that its response carries', async () => {
  const first = await get(false);
  expect(first.id).toMatch(/^[0-9a-f-]{36}$/);
  expect(first.logged).toEqual([first.id]);
  expect((await get(false)).id).not.toBe(first.id);
});

test('a received id is used only if it is well-formed and comes from a trusted proxy', async () => {
  expect((await get(true, GIVEN)).id).toBe(GIVEN);
  expect((await get(false, GIVEN)).id).not.toBe(GIVEN);
  expect((await get(true, 'short')).id).toMatch(/^[0-9a-f-]{36}$/);
  expect((await get(true, `${GIVEN}"} forged`)).id).toMatch(/^[0-9a-f-]{36}$/);
});
