import { expect, test } from 'vitest';
import {
  checkNews,
  emptyNews,
  inputOf,
  isSameNews,
  newsFrom,
  withoutEmptyEnd,
  withPlainCells,
} from './news-form.ts';

const empty = emptyNews('2026-11-20');

test('[NEWSP-1] a new item is marked as new, with today’s date and the default kind', () => {
  expect(empty).toEqual({ type: 'other', isNew: true, date: '2026-11-20', title: '', content: '' });
});

test('reports each error at its field', () => {
  expect(checkNews({ ...empty, title: 'a' })).toEqual({});
  expect(checkNews({ ...empty, title: ' 　 ' })).toEqual({ title: 'titleMissing' });
  expect(checkNews({ ...empty, title: 'a'.repeat(121), date: '' })).toEqual({
    title: 'titleLong',
    date: 'dateMissing',
  });
  expect(checkNews({ ...empty, title: 'a', content: 'a'.repeat(50_001) })).toEqual({
    content: 'contentLong',
  });
});

test('inputOf takes the fields of a stored item without its id and updatedAt', () => {
  const item = { ...empty, id: 3, updatedAt: '2026-11-20T00:00:00.000Z' };
  expect(isSameNews(inputOf(item), empty)).toBe(true);
});

test.each([
  { type: 'update' },
  { isNew: false },
  { date: '2026-11-21' },
  { title: 'a' },
  { content: 'a' },
] as const)('an item changed to %j differs', (change) => {
  expect(isSameNews({ ...empty, ...change }, empty)).toBe(false);
});

test.each([
  ['<p></p>', ''],
  ['<p>a</p><p></p><p>b</p><ul><li>c</li></ul><p></p>', '<p>a</p><p></p><p>b</p><ul><li>c</li></ul>'],
  ['<p>a</p>', '<p>a</p>'],
])('removes the empty lines at the end of %s', (html, kept) => {
  expect(withoutEmptyEnd(html)).toBe(kept);
});

test.each([
  ['<td><p>a <b>b</b></p></td><th scope="row"><p></p></th>', '<td>a <b>b</b></td><th scope="row"></th>'],
  ['<td><p>a</p><p>b</p></td><td><ul><li><p>c</p></li></ul></td>', undefined],
])('in the cells of %s, only single paragraphs lose their tags', (html, plain = html) => {
  expect(withPlainCells(html)).toBe(plain);
});

test.each([
  null,
  'text',
  [],
  { ...empty, type: 'gossip' },
  { ...empty, title: 1 },
  { ...empty, isNew: 'yes' },
])('%j is not accepted as a draft', (value) => {
  expect(newsFrom(value)).toBeUndefined();
});

test('a stored draft is read without unknown fields', () => {
  expect(newsFrom({ ...empty, more: 1 })).toEqual(empty);
});
