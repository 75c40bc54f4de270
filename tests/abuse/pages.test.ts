import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PageSource } from '../../src/server/http/pages/page.ts';
import type { Collection } from '../../src/shared/collections.ts';
import { type Endpoint, urlOf } from '../../src/shared/endpoint.ts';
import { sendFeedback } from '../../src/shared/feedback.ts';
import { listNews } from '../../src/shared/news.ts';
import { createCollection } from '../../src/shared/owner-collections.ts';
import { presenceHeartbeat } from '../../src/shared/presence.ts';
import { prepare } from '../../src/web/ssr.tsx';
import { everyEndpoint } from '../support/every-endpoint.ts';
import { photoForm } from '../support/photo-form.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { testImage } from '../support/test-image.ts';
import { refuseAll } from './tally.ts';

/** SECURITY.md, threats 5 and 6: scripts in texts, and requests from other sites. */

/** Renders pages from the source files, without a build. */
const PAGES: PageSource = {
  template: async () => '<html lang="en"><!--head--><!--body--><!--state--></html>',
  renderer: async () => prepare,
  installAssets: async () => {},
};
const SITE = 'https://gallery.example';

let gallery: TestApp;
let owner: { cookie: string; host: string };
beforeAll(async () => {
  gallery = await createTestApp({ PUBLIC_URL: SITE }, undefined, { pages: PAGES });
  owner = { ...(await gallery.signIn()), host: 'gallery.example' };
});
afterAll(() => gallery.close());

/** Texts that could run `pwned` or load from another site, if inserted unescaped into a page, attribute or script. */
const SCRIPTS = [
  '<script>pwned()</script>',
  '</script><script>pwned()</script>',
  '"><img src=x onerror=pwned()>',
  "' onmouseover='pwned()",
  '<svg/onload=pwned()>',
  '<svg><script>pwned()</script></svg>',
  '<iframe srcdoc="<script>pwned()</script>"></iframe>',
  '<a href="javascript:pwned()">a</a>',
  '<a href="&#106;avascript:pwned()">a</a>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=pwned()&gt;">',
  '<form><button formaction=javascript:pwned()>x',
  '<object data="javascript:pwned()">',
  '<meta http-equiv="refresh" content="0;url=javascript:pwned()">',
  '<base href="https://evil.example/">',
  '<style>@import "https://evil.example/pwned"</style>',
  '<p style="background:url(javascript:pwned())">a</p>',
  '<noscript><p title="</noscript><img src=x onerror=pwned()>">',
  '<!--><img src=x onerror=pwned()>-->',
  '\u2028<script>pwned()</script>',
  '{{constructor.constructor("pwned()")()}}<img/src/onerror=pwned()>',
];

const TAG = /<([a-z][\w-]*)((?:[\s/]+[^\s=>"'/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']+))?)*)\s*\/?>/gi;
const ATTRIBUTE = /([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?/g;

/** Tags with active content: an event handler, a `javascript:` URL, a frame, an object or a base URL. */
function live(html: string): string[] {
  return [...html.matchAll(TAG)].flatMap(([tag, name = '', attributes = '']) => {
    if (/^(?:iframe|object|embed|base)$/i.test(name)) return [tag];
    const acts = [...attributes.matchAll(ATTRIBUTE)].some(
      ([, key = '', ...values]) => /^on/i.test(key) || /^\s*javascript:/i.test(values.find(Boolean) ?? ''),
    );
    return acts ? [tag] : [];
  });
}

test('threat 5: `live` detects active content, but not escaped text', () => {
  for (const html of [
    '<img src=x onerror=pwned()>',
    '<a href="javascript:pwned()">',
    '<svg/onload=pwned()>',
  ]) {
    expect(live(html), html).toHaveLength(1);
  }
  expect(live('<img alt="<img src=x onerror=pwned()>">&lt;img onerror=x&gt;')).toEqual([]);
});

describe('threat 5: scripts, headers and caching', () => {
  test('[NEWS-2] threat 5: the server returns news without scripts, event handlers or frames', async () => {
    await refuseAll('5 XSS: news', SCRIPTS, async (content) => {
      const { statusCode } = await gallery.app.inject({
        method: 'POST',
        url: '/api/admin/news',
        headers: owner,
        payload: {
          type: 'update',
          isNew: false,
          date: '2026-11-20',
          title: content.slice(0, 100),
          content: `<p>a</p>${content}`,
        },
      });
      expect(statusCode).toBe(201);
      const { body } = await gallery.call(listNews, { query: {} });
      const contents = (body as { content: string }[]).map((item) => item.content).join('');
      return live(contents).length > 0 || /<script/i.test(contents);
    });
  });

  test('[NEWS-2] threat 5: titles, captions and the site’s name are escaped in pages and their embedded state', async () => {
    await gallery.app.inject({
      method: 'PATCH',
      url: '/api/admin/settings',
      headers: owner,
      payload: { name: '</title><svg/onload=pwned()>', about: { en: SCRIPTS[1], ja: SCRIPTS[2] } },
    });
    const photoUrls = [1, 2, 3, 4, 5].map((n) => `https://photos.invalid/${n}.jpg?"onerror=pwned()`);
    await gallery.call(createCollection, { body: { date: '2026-11-20', photoUrls } }, { headers: owner });
    const words = SCRIPTS.map((script) => script.slice(0, 100));
    await refuseAll('5 XSS: pages', words, async (text) => {
      const { statusCode } = await gallery.app.inject({
        method: 'PUT',
        url: '/api/collections/2026-11-20',
        headers: owner,
        payload: {
          photoUrls,
          title: { en: text, ja: text },
          photos: [1, 2, 3, 4, 5].map(() => ({
            caption: { en: text, ja: text },
            alt: { en: text, ja: text },
          })),
        },
      });
      expect(statusCode).toBeLessThan(300);
      let found = false;
      for (const url of ['/', '/gallery', '/news']) {
        const { body } = await gallery.app.inject({ url, headers: { host: 'gallery.example' } });
        found ||= live(body).length > 0 || (body.match(/<script/g)?.length ?? 0) > 1;
      }
      return found;
    });
  });

  test('[GA-1] threat 5: each kind of response has its security headers', async () => {
    const { type, body } = await photoForm(await testImage({ seed: 3 }), '<img onerror=pwned()>.jpg');
    const uploaded = await gallery.app.inject({
      method: 'POST',
      url: '/api/admin/photos',
      headers: { ...owner, 'content-type': type },
      payload: body,
    });
    const { url } = uploaded.json<{ url: string }>();
    const answers = {
      page: await gallery.app.inject('/'),
      admin: await gallery.app.inject('/admin'),
      call: await gallery.app.inject('/api/site'),
      image: await gallery.app.inject({ url, headers: owner }),
      missing: await gallery.app.inject('/api/nothing'),
    };
    for (const [name, { headers }] of Object.entries(answers)) {
      const policy = String(headers['content-security-policy']);
      expect(policy, name).toMatch(/^default-src 'none';/);
      expect(policy, name).toContain("frame-ancestors 'none'");
      expect(policy, name).not.toMatch(/script-src[^;]*(?:unsafe|\*|https?:)/);
      expect(headers, name).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-resource-policy': 'same-origin',
        'strict-transport-security': 'max-age=31536000',
      });
      expect(headers.server, name).toBeUndefined();
      expect(headers['x-powered-by'], name).toBeUndefined();
    }
    for (const name of ['call', 'image', 'missing'] as const) {
      expect(answers[name].headers['content-security-policy']).toContain('sandbox');
    }
    for (const name of ['page', 'admin', 'call', 'missing'] as const) {
      expect(answers[name].headers, name).toMatchObject({
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
      });
    }
    // An image runs no code, so it has no headers that only documents need.
    expect(answers.image.headers).not.toHaveProperty('cross-origin-opener-policy');
    expect(answers.image.headers).not.toHaveProperty('permissions-policy');
  });

  test('[AUTH-3] threat 5: neither responses for the owner nor a visitor’s likes are cached', async () => {
    const seen: [string, unknown][] = [];
    for (const endpoint of await everyEndpoint()) {
      if (endpoint.access !== 'owner' || endpoint.method !== 'GET' || endpoint.path.includes('{')) continue;
      const { statusCode, headers } = await gallery.app.inject({ url: endpoint.path, headers: owner });
      // Refusals are skipped, because they contain no data of the owner.
      if (statusCode < 400) seen.push([endpoint.path, headers['cache-control']]);
    }
    expect(seen.length).toBeGreaterThan(10);
    expect(seen.filter(([, kept]) => !String(kept).includes('no-store'))).toEqual([]);
    const answer = await gallery.call(
      createCollection,
      {
        body: {
          date: '2026-11-19',
          photoUrls: [1, 2, 3, 4, 5].map((n) => `https://photos.invalid/${n}.jpg`),
        },
      },
      { headers: owner },
    );
    const { id } = answer.body as Collection;
    const mine = await gallery.app.inject(`/api/collections/${id}/client-likes`);
    expect(mine.headers['cache-control']).toBe('private, no-store');
  });
});

describe('threat 6: other sites cannot act for a visitor or the owner', () => {
  const foreignHeaders: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://gallery.example' },
    { origin: 'https://gallery.example:8443' },
    { origin: 'https://gallery.example.evil.example' },
    { origin: 'https://evil-gallery.example' },
    { origin: 'https://sub.gallery.example' },
    { origin: '' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': '' },
    { 'sec-fetch-site': 'same-origin, cross-site' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
  ];

  test('[AUTH-3] threat 6: every change requested by another site is refused, even with the owner’s cookie', async () => {
    const changes = (await everyEndpoint()).filter(({ method }) => method !== 'GET' && method !== 'HEAD');
    const tries = changes.flatMap((endpoint) => foreignHeaders.map((headers) => ({ endpoint, headers })));
    await refuseAll('6 CSRF: other origins', tries, async ({ endpoint, headers }) => {
      const url = urlOf(endpoint, { params: new Proxy({}, { get: () => '1' }) });
      const answer = await gallery.app.inject({
        method: endpoint.method,
        url,
        headers: { ...owner, ...headers, 'content-type': 'application/json' },
        payload: '{}',
      });
      return answer.statusCode !== 403;
    });
  });

  test('[AUTH-3] threat 6: a change with a session but with neither Origin nor Sec-Fetch-Site is refused', async () => {
    const changes = (await everyEndpoint()).filter(({ method }) => method !== 'GET' && method !== 'HEAD');
    const address = await gallery.app.listen({ port: 0, host: '127.0.0.1' });
    const send = async ({ method, path }: Endpoint, headers: Record<string, string>) => {
      const url = address + path.replaceAll(/\{\w+\}/g, '1');
      const type = { 'content-type': 'application/json' };
      const answer = await fetch(url, { method, headers: { ...type, ...headers }, body: '{}' });
      return answer.status;
    };
    await refuseAll('6 CSRF: a session and no origin', changes, async (endpoint) => {
      return (await send(endpoint, { cookie: owner.cookie })) !== 403;
    });
    const headers = { cookie: owner.cookie, 'sec-fetch-site': 'same-origin' };
    expect(await send(presenceHeartbeat, headers), 'reaches the handler').toBe(200);
    // Without a session a missing Origin is allowed, because programs send none: 400 is about the body.
    expect(await send(sendFeedback, { cookie: 'gomai-language=ja' })).toBe(400);
  });

  test('[API-3] threat 6: a body that is not application/json, such as that of another site’s form, is refused with 415', async () => {
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/json',
      'application/xml',
    ];
    const changes = (await everyEndpoint()).filter(
      ({ method, file }) => method !== 'GET' && method !== 'HEAD' && file === undefined,
    );
    const tries = changes.flatMap((endpoint) => types.map((type) => ({ endpoint, type })));
    await refuseAll('6 CSRF: bodies that are not JSON', tries, async ({ endpoint, type }) => {
      const url = urlOf(endpoint, { params: new Proxy({}, { get: () => '1' }) });
      const answer = await gallery.app.inject({
        method: endpoint.method,
        url,
        headers: { ...owner, origin: SITE, 'content-type': type },
        payload: '{"tab":"a"}',
      });
      return answer.statusCode !== 415;
    });
  });
});
