import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '../../../shared/endpoint.ts';
import { getApiPage, getOpenApi } from '../../../shared/openapi.ts';
import { route } from '../../http/route.ts';
import { type ApiInfo, openApiDocument } from './document.ts';
import { apiPage, PAGE_POLICY } from './page.ts';

/** All calls of the application. Registered before all routes, which are collected as they are added. */
export function collectEndpoints(app: FastifyInstance): ReadonlyMap<string, Endpoint> {
  const endpoints = new Map<string, Endpoint>();
  app.addHook('onRoute', ({ config }) => {
    const endpoint = config?.endpoint;
    if (endpoint !== undefined) endpoints.set(`${endpoint.method} ${endpoint.path}`, endpoint);
  });
  return endpoints;
}

/** Publishes them (API-4). */
export function openApiRoutes(
  app: FastifyInstance,
  endpoints: ReadonlyMap<string, Endpoint>,
  apiInfo: () => ApiInfo,
): void {
  const document = () => openApiDocument(endpoints.values(), apiInfo());

  route(app, getOpenApi, document);
  route(app, getApiPage, ({ reply }) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', PAGE_POLICY)
      .header('cache-control', 'no-cache')
      .send(apiPage(document(), getOpenApi.path)),
  );
}
