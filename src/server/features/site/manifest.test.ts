import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

let gallery: TestApp;
beforeAll(async () => {
  gallery = await createTestApp();
});
afterAll(() => gallery.close());

const manifest = async (cookie?: string) => {
  const url = '/manifest.webmanifest';
  const { headers, body } = await gallery.app.inject({ url, headers: cookie ? { cookie } : {} });
  expect(headers).toMatchObject({ vary: expect.stringContaining('cookie') });
  return JSON.parse(body);
};

test('[SITE-2] [SITE-3] [SITE-4] the manifest has the language and theme that the visitor chose', async () => {
  expect(await manifest()).toMatchObject({ lang: 'en', background_color: '#faf8f4', display: 'standalone' });
  expect(await manifest('gomai-language=ja; gomai-theme=dark')).toMatchObject({
    lang: 'ja',
    description: '毎日、五枚の写真。',
    theme_color: '#141312',
    background_color: '#141312',
  });
});

test('redirects /favicon.ico to the icon, and lets browsers cache the redirect for a day', async () => {
  const { statusCode, headers } = await gallery.app.inject({ url: '/favicon.ico' });
  expect(statusCode).toBe(301);
  expect(headers).toMatchObject({
    location: '/icons/seal-192.png',
    'cache-control': 'public, max-age=86400',
  });
});
