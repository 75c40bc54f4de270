import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { listNews } from '../../../shared/news.ts';
import { news } from '../../db/schema.ts';

let gallery: TestApp;
beforeAll(async () => {
  gallery = await createTestApp();
});
afterAll(() => gallery.close());

test('[API-1, NEWS-2] news come newest first, sanitised even if a row is not', async () => {
  expect((await gallery.call(listNews, {})).body).toEqual([]);
  await gallery.db.insert(news).values([
    { date: '2026-11-01', title: 'old', content: '<p>a</p>', type: 'update' },
    { date: '2026-11-18', title: 'new', content: '<p onclick="x()">b<script>y()</script></p>', isNew: true },
    { date: '2026-11-10', title: 'odd', content: '', type: 'a type nobody knows' },
  ]);
  expect((await gallery.call(listNews, {})).body).toEqual([
    { id: 2, date: '2026-11-18', title: 'new', content: '<p>b</p>', type: 'other', isNew: true },
    { id: 3, date: '2026-11-10', title: 'odd', content: '', type: 'other', isNew: false },
    { id: 1, date: '2026-11-01', title: 'old', content: '<p>a</p>', type: 'update', isNew: false },
  ]);
});
