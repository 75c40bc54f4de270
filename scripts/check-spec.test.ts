import { expect, test } from 'vitest';
import { idsInTitle, titlesIn } from './check-spec.ts';

test('finds single ids, lists and ranges', () => {
  expect(idsInTitle('[LIKE-3] one')).toEqual(['LIKE-3']);
  expect(idsInTitle('[LIKE-1, ARCH-2] two')).toEqual(['LIKE-1', 'ARCH-2']);
  expect(idsInTitle('[SHUF-1..3] three')).toEqual(['SHUF-1', 'SHUF-2', 'SHUF-3']);
  expect(idsInTitle('an array[3] is no id')).toEqual([]);
});

test('reads the titles of tests and groups in any quotes', () => {
  const source = [
    'test(',
    "  'a plain', () => {});",
    'it.each([1])("b a table", () => {});',
    'describe(`c a group`, () => {});',
    "test.each([['a (b', 1], ['it(c)', 2]])('d after a table', () => {});",
    "test.skipIf(no)('e when it can', () => {});",
    "contest('f is none');",
  ].join('\n');
  const titles = ['a plain', 'b a table', 'c a group', 'd after a table', 'e when it can'];
  expect(titlesIn(source)).toEqual(titles.map((title) => ({ title, isDetail: false })));
});

test('a step counts as @detail if its test has that mark', () => {
  const source = ["test('a story @detail', () => {", "  step('its step');", '});', "test('b story');"].join(
    '\n',
  );
  expect(titlesIn(source)).toEqual([
    { title: 'a story @detail', isDetail: true },
    { title: 'its step', isDetail: true },
    { title: 'b story', isDetail: false },
  ]);
});
