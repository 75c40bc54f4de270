import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyEndpoint } from '../../../../tests/support/every-endpoint.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { getApiPage, getOpenApi } from '../../../shared/openapi.ts';
import type { OpenApiDocument } from './document.ts';

const endpoints = await everyEndpoint();

let gallery: TestApp;
let document: OpenApiDocument;
beforeAll(async () => {
  gallery = await createTestApp({ PUBLIC_URL: 'https://gallery.example' });
  document = (await gallery.call(getOpenApi, {})).body as OpenApiDocument;
});
afterAll(() => gallery.close());

const operations = () => Object.values(document.paths).flatMap((methods) => Object.values(methods));

test('[API-4] the document is OpenAPI 3.1, with the base URL and the session cookie', () => {
  expect(document).toMatchObject({
    openapi: expect.stringMatching(/^3\.1\./),
    servers: [{ url: 'https://gallery.example' }],
    components: { securitySchemes: { session: { in: 'cookie', name: '__Host-gomai' } } },
  });
});

test.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '[API-4] %s is described, with all its path parameters',
  (_, { method, path, access, summary, body, file }) => {
    const operation = document.paths[path]?.[method.toLowerCase()];
    expect(operation?.summary).toBe(summary);
    expect(operation?.security).toEqual(access === 'owner' ? [{ session: [] }] : []);
    const inPath = operation?.parameters.filter((parameter) => parameter.in === 'path') ?? [];
    expect(inPath.map(({ name }) => `{${name}}`).toSorted()).toEqual(
      (path.match(/\{\w+\}/g) ?? []).toSorted(),
    );
    expect(operation?.requestBody !== undefined).toBe(body !== undefined || file !== undefined);
  },
);

test('[API-4] names of calls are unique, and every reference resolves', () => {
  const names = operations().map(({ operationId }) => operationId);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  for (const [, pointer = ''] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    let at: unknown = document;
    for (const key of pointer.split('/')) at = (at as Record<string, unknown>)[key];
    expect(at, pointer).toBeTypeOf('object');
  }
});

test('[API-4] the schemas contain limits, defaults and required fields', () => {
  const feedback = document.paths['/api/feedback']?.post?.requestBody?.content['application/json']?.schema;
  expect(feedback?.required).toEqual(['name', 'message']);
  expect(feedback?.properties?.name).toMatchObject({ type: 'string', minLength: 1, maxLength: 100 });
  const optimize = document.paths['/api/images/optimize']?.get?.parameters;
  const parameter = (name: string) => optimize?.find((one) => one.name === name);
  expect(parameter('url')?.required).toBe(true);
  expect(parameter('quality')).toMatchObject({ required: false, schema: { default: 80, maximum: 100 } });
  expect(parameter('format')?.schema).toMatchObject({ enum: ['avif', 'webp', 'jpeg'] });
});

test('[API-4] the API page shows every call, and its content security policy allows only its own style sheet', async () => {
  const { statusCode, headers, body } = await gallery.app.inject(getApiPage.path);
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+';/);
  for (const { path } of endpoints) expect(body).toContain(`<code>${path}</code>`);
  expect(body).not.toContain('<script');
});
