import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '../../../shared/endpoint.ts';
import { getApiPage, getOpenApi } from '../../../shared/openapi.ts';
import { route } from '../../http/route.ts';
import { openApiDocument, type Surroundings } from './document.ts';
import { apiPage, PAGE_POLICY } from './page.ts';

/**
 * Publishes every call that the application serves (API-4). Install before the routes: they are collected as they are
 * added, so that none can be forgotten.
 */
export function installOpenApi(app: FastifyInstance, surroundings: () => Surroundings): void {
  const endpoints = new Map<string, Endpoint>();
  app.addHook('onRoute', ({ config }) => {
    const endpoint = config?.endpoint;
    if (endpoint !== undefined) endpoints.set(`${endpoint.method} ${endpoint.path}`, endpoint);
  });
  const document = () => openApiDocument(endpoints.values(), surroundings());

  route(app, getOpenApi, document);
  route(app, getApiPage, ({ reply }) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', PAGE_POLICY)
      .header('cache-control', 'no-cache')
      .send(apiPage(document(), getOpenApi.path)),
  );
}
