import { expect, test } from 'vitest';
import { readAudit } from './read-audit.ts';

const report = (counts: Record<string, number>, vulnerabilities = {}) =>
  JSON.stringify({ metadata: { vulnerabilities: counts }, vulnerabilities });

test('an audit fails only for severe vulnerabilities, which it names; lower ones are counted', () => {
  expect(readAudit(report({ moderate: 2, high: 0, critical: 0, total: 2 }))).toEqual({
    summary: 'No known vulnerability at high or above (2 below).',
    isBad: false,
  });
  const found = { tar: { severity: 'high', range: '<=7.5.0' }, qs: { severity: 'moderate', range: '<1' } };
  expect(readAudit(report({ moderate: 1, high: 1, total: 2 }, found))).toEqual({
    summary: '1 packages with known vulnerabilities at high or above:\n  tar <=7.5.0 (high)',
    isBad: true,
  });
});

test.each([
  ['', 'no answer'],
  ['<html>', 'no answer'],
  [JSON.stringify({ message: '405 Method Not Allowed', statusCode: 405 }), '405 Method Not Allowed'],
])('an audit passes if the registry reports nothing: %s', (json, why) => {
  expect(readAudit(json)).toEqual({
    summary: `The registry did not report which packages have known vulnerabilities: ${why}`,
    isBad: false,
  });
});
