import { expect, test } from 'vitest';
import { withoutSchemas } from './slim-contract.ts';

test('withoutSchemas reduces endpoints to method and path and leaves the rest of the module unchanged', () => {
  const slim = withoutSchemas(`
    import * as z from 'zod/mini';
    export const Day = z.object({ date: z.string() });
    export const getDay = endpoint({
      summary: 'One day, (with) { braces }',
      method: 'GET',
      params: z.object({ date: z.string() }),
      path: '/api/days/{date}',
      answer: Day,
    });
    export const last = endpoint({ method: 'GET', path: '/api/last', answer: z.array(Day) });
    export const limit: number = other({ answer: 1 });
  `);
  expect(slim).toContain('Day = z.object');
  expect(slim).toContain('other({ answer: 1 })');
  expect(slim).not.toMatch(/summary|params|answer: (Day|z)/);
  expect(slim.replace(/\s+/g, ' ')).toContain(
    "getDay = endpoint({ method: 'GET', path: '/api/days/{date}', });",
  );
  expect(slim.replace(/\s+/g, ' ')).toContain("last = endpoint({ method: 'GET', path: '/api/last', });");
});
