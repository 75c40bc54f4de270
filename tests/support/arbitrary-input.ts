import fc from 'fast-check';
import type { JsonSchema } from '../../src/server/features/openapi/document.ts';

/** Texts that are known to break servers: in databases, paths, numbers, prototypes, Unicode. */
const NASTY = [
  '',
  ' ',
  '0',
  '-1',
  '1e999',
  'NaN',
  '2147483648',
  '9'.repeat(400),
  '\0',
  'a\0b',
  '\ud800',
  '\u202e',
  'é'.repeat(300),
  '__proto__',
  'constructor',
  "'; drop table users; --",
  '%',
  '%00',
  '../../etc/passwd',
  '..%2f..%2fadmin',
  '2026-02-30',
  '0000-00-00',
  '+275760-09-13',
  '2026-11-20 23:59',
  'javascript:alert(1)',
  'http://[::1',
  'http://169.254.169.254/latest/',
  'data:image/png;base64,AAAA',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'https://photos.invalid/1.jpg',
  '<script>alert(1)</script>',
  '\r\nBcc: victim@example.com',
  '(a+)+$',
  'x'.repeat(5000),
];

const nastyText = fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: 'binary', maxLength: 40 }));
const anyNumber = fc.oneof(fc.constantFrom(1, 0, -1, 1.5, 2 ** 31, Number.MAX_SAFE_INTEGER), fc.double());
export const anyJson: fc.Arbitrary<unknown> = fc.oneof(nastyText, anyNumber, fc.jsonValue({ maxDepth: 3 }));

/** Generates mostly valid values for a schema, and some invalid values. */
export function inputFor(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 6, arbitrary: fitting(schema) }, { weight: 1, arbitrary: anyJson });
}

function fitting(schema: JsonSchema): fc.Arbitrary<unknown> {
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(alternatives)) return fc.oneof(...alternatives.map(inputFor));
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'object':
      return objectOf(schema);
    case 'array':
      return arrayOf(schema);
    case 'integer':
      return fc.oneof(fc.constant(1), fc.integer(boundsOf(schema)));
    case 'number':
      return fc.oneof(fc.constant(1), fc.double(boundsOf(schema)));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return textOf(schema);
    default:
      return anyJson;
  }
}

function objectOf({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const model = Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, inputFor(of)]));
  return fc.record(model, { requiredKeys: required });
}

function arrayOf({ items, minItems, maxItems }: JsonSchema): fc.Arbitrary<unknown> {
  const [minLength, maxLength] = [Number(minItems ?? 0), Math.min(Number(maxItems ?? 4), 6)];
  return fc.array(inputFor((items ?? {}) as JsonSchema), { minLength, maxLength });
}

function textOf({ pattern, maxLength, format }: JsonSchema): fc.Arbitrary<unknown> {
  const max = Math.min(Number(maxLength ?? 60), 60);
  const plain = fc.string({ minLength: Math.min(1, max), maxLength: max });
  const dates = fc.constantFrom('2026-11-20', '2026-11-21', '1999-12-31');
  const moments = fc.constantFrom('2026-11-20T12:00:00Z', '2026-11-20T12:00:00.000Z');
  if (format === 'date-time') return fc.oneof(moments, nastyText);
  if (typeof pattern !== 'string') return fc.oneof(plain, nastyText, dates);
  return fc.oneof(fc.stringMatching(withoutLookaround(pattern)), dates, nastyText);
}

/** Replaces a pattern with lookaround by a pattern of e-mail addresses: fast-check does not support lookaround. */
function withoutLookaround(pattern: string): RegExp {
  return /\(\?[=!<]/.test(pattern) ? /^[a-z]{1,8}@[a-z]{1,8}\.example$/ : new RegExp(pattern);
}

function boundsOf({ minimum, maximum }: JsonSchema) {
  return {
    min: Math.max(Number(minimum ?? -10), -(2 ** 31)),
    max: Math.min(Number(maximum ?? 100_000), 2 ** 31 - 1),
  };
}
