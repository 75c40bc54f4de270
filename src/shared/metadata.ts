import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const getMetadataFilters = endpoint({
  method: 'GET',
  path: '/api/metadata/filters',
  access: 'public',
  summary: 'What the gallery can be filtered by: every camera of the published days',
  answer: z.object({ cameras: z.array(z.string()) }),
});
