import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** The API described as OpenAPI (API-4). */
export const getOpenApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  access: 'public',
  summary: 'Get this API as an OpenAPI 3.1 document',
  answer: z.looseObject({ openapi: z.string(), paths: z.looseObject({}) }),
});

export const getApiPage = endpoint({
  method: 'GET',
  path: '/api/docs',
  access: 'public',
  summary: 'This API as a web page',
});
