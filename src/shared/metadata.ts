import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const getMetadataFilters = endpoint({
  method: 'GET',
  path: '/api/metadata/filters',
  access: 'public',
  summary: "List the cameras of published days, for the gallery's filter",
  answer: z.object({ cameras: z.array(z.string()) }),
});
