import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { countRequestsAsUse } from './http-server.ts';

test('[LIGHT-9] health checks, with or without a parameter, do not count as use; other requests do', () => {
  const used: string[] = [];
  let url = '';
  const { accept } = countRequestsAsUse({ onRequest: () => void used.push(url) });
  for (url of [
    '/healthz',
    '/readyz',
    '/readyz?database=optional',
    '/',
    '/readyz-not',
    '/2026-11-20?a=/readyz',
  ])
    accept?.({ url } as IncomingMessage, {} as ServerResponse);
  expect(used).toEqual(['/', '/readyz-not', '/2026-11-20?a=/readyz']);
});
