import { expect, test } from 'vitest';
import type { Collection } from '../shared/collections.ts';
import type { PageRequest, PageResponse } from '../shared/page.ts';
import { noChoices } from './lib/choices/choices.ts';
import { prepare } from './ssr.tsx';

const site = { name: 'Gomai', today: '2026-11-20', about: { en: 'Five a day.', ja: '毎日五枚。' } };

function day(id: number, date: string): Collection {
  const numbers = [1, 2, 3, 4, 5];
  return {
    id,
    date,
    photoUrls: numbers.map((n) => `/media/${String(id * 10 + n).padStart(64, '0')}.jpg`),
    photoLikes: numbers.map(() => 0),
    photos: numbers.map((n) => ({
      version: `v${n}`,
      width: 6000,
      height: 4000,
      thumbhash: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
      alt: { en: `Photo ${n} of ${date}`, ja: '' },
    })),
    title: { en: 'The quiet <way> up', ja: '静かな登り道' },
  };
}

type RenderRequest = Pick<PageRequest, 'url' | 'fetch'> & Partial<PageRequest>;

async function render(request: RenderRequest) {
  const page = await prepare({ choices: noChoices, publicUrl: undefined, ...request });
  return { ...page, ...page.render() };
}

/** The gallery's responses by path; any other path answers 404. */
function answering(answers: Record<string, unknown>) {
  return async (address: string): Promise<PageResponse> => {
    const answer = answers[address];
    const found = answer !== undefined;
    const text = JSON.stringify(found ? answer : { code: 'not_found', message: 'Not found', error: '' });
    return { ok: found, status: found ? 200 : 404, statusText: '', text: async () => text };
  };
}

const days = [day(2, '2026-11-20'), day(1, '2026-11-19')];
/** The only page of a gallery with these collections. */
const pageOf = (listed: (Collection | undefined)[]) => ({
  page: 1,
  pageCount: 1,
  dayCount: listed.length,
  photoCount: 5 * listed.length,
  days: listed.map((collection) => ({ collection, photoIndexes: [0, 1, 2, 3, 4] })),
});
const gallery = {
  '/api/site': site,
  '/api/openings': [],
  '/api/collections/page': pageOf(days),
  '/api/collections/today': days[0],
};

/** The HTML between a section's start and the next one's. */
function section(body: string, id: string): string {
  const start = body.indexOf(`id="${id}"`);
  expect(start, `a section #${id}`).toBeGreaterThan(-1);
  const end = body.indexOf('<section', start);
  return body.slice(start, end === -1 ? undefined : end);
}

test('[TODAY-1] [TODAY-3] the server’s home page contains today’s date line, title and five photos in order', async () => {
  const { status, body } = await render({ url: '/', fetch: answering(gallery) });
  const today = section(body, 'today');
  expect(status).toBe(200);
  expect(today).toContain('<time dateTime="2026-11-20">Friday 11.20.26</time>');
  expect(today).toContain('The quiet &lt;way&gt; up</h1>');
  expect([...today.matchAll(/ alt="([^"]*)"/g)].map(([, alt]) => alt)).toEqual(
    [1, 2, 3, 4, 5].map((n) => `Photo ${n} of 2026-11-20`),
  );
});

test('[SITE-3] the owner’s language applies to the whole page; without it, each text is in its default language', async () => {
  const asked = (language?: string) =>
    render({
      url: '/',
      fetch: answering({ '/api/site': { ...site, language }, '/api/collections/page': pageOf(days) }),
    });
  expect(await asked('ja')).toMatchObject({
    lang: 'ja',
    body: expect.stringContaining('今日の写真はまだありません'),
  });
  expect(await asked('quoted')).toMatchObject({
    lang: 'en',
    body: expect.stringContaining('No photos for today'),
  });
});

const emptyGallery = {
  '/api/site': { ...site, language: 'ja' },
  '/api/collections/page': pageOf([]),
};
const plain = (html: string) => html.replace(/<[^>]*>/g, '');

test('[SITE-3] a visitor’s choice overrides the owner’s in the whole page and its head', async () => {
  const asked = { url: '/', fetch: answering(emptyGallery) };
  const chosen = (language: 'en' | 'ja') => render({ ...asked, choices: { language, theme: undefined } });
  const english = await chosen('en');
  expect(english.lang).toBe('en');
  expect(english.head).toContain('<title>Gomai: five photographs a day</title>');
  expect(english.body).toContain('No photos for today');
  const japanese = await chosen('ja');
  expect(japanese.lang).toBe('ja');
  expect(japanese.head).toContain('<title>Gomai：毎日五枚の写真</title>');
  expect(japanese.head).toContain('content="毎日、五枚の写真。"');
  expect(plain(japanese.body)).toContain('今日の写真はまだありません');
  expect(english.state, 'the same answers in either language').toBe(japanese.state);
});

test('[SITE-3] [ROUTE-8] the gallery and a day link to their URLs in both languages; /login and a 404 do not', async () => {
  const { head, body } = await render({
    url: '/gallery?size=S&lang=ja',
    fetch: answering(emptyGallery),
    choices: { language: 'ja', theme: undefined },
    publicUrl: 'https://gomai.example',
  });
  const alternates = [...head.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)].map(([, ...pair]) => pair);
  expect(alternates).toEqual([
    ['x-default', 'https://gomai.example/gallery'],
    ['en', 'https://gomai.example/gallery?lang=en'],
    ['ja', 'https://gomai.example/gallery?lang=ja'],
  ]);
  expect(head, 'the canonical URL is one of them').toContain(
    'rel="canonical" href="https://gomai.example/gallery?lang=ja"',
  );
  expect(body).toMatch(/href="\?size=S&amp;lang=en"[^>]*lang="en"[^>]*>English<\/a>/);
  expect(body).toMatch(/lang="ja"[^>]*aria-current="true"[^>]*>日本語<\/a>/);
  const shown = { collection: days[1], cards: { day: '/cards/2026-11-19.jpeg', photos: [] } };
  const ofDay = await render({
    url: '/2026-11-19',
    fetch: answering({ ...gallery, '/api/days/2026-11-19': shown }),
    publicUrl: 'https://gomai.example',
  });
  expect(ofDay.head).toContain('hreflang="ja" href="https://gomai.example/2026-11-19?lang=ja"');
  for (const url of ['/login', '/nowhere']) {
    expect((await render({ url, fetch: answering(emptyGallery) })).head).not.toContain('hreflang');
  }
});

test('[FIVE-1] [SITE-3] a selection is not indexed, so it has no language alternates', async () => {
  const selection = { dayCount: 1, photos: [], card: '/card' };
  const fetch = answering({ ...gallery, '/api/selections/2026-11-20.1': selection });
  const { status, head } = await render({
    url: '/five/2026-11-20.1',
    fetch,
    publicUrl: 'https://gomai.example',
  });
  expect(status).toBe(200);
  expect(head).toContain('noindex');
  expect(head).not.toContain('hreflang');
});

test('[ROUTE-3] [SITE-3] a path that begins with two slashes is a 404, and its language switch links to this site', async () => {
  for (const url of ['//evil.example/a', '//']) {
    const { status, body } = await render({ url, fetch: answering(emptyGallery) });
    expect(status).toBe(404);
    expect(body).toContain('href="?lang=ja"');
    expect(body).not.toContain('="//');
  }
});

test('[ROUTE-8] [GAL-1] past the gallery’s end, the canonical URL is that of the last page, which is shown instead', async () => {
  const { head } = await render({
    url: '/gallery?page=9999&size=S',
    fetch: answering({ '/api/site': site, '/api/collections/page?page=9999': { ...pageOf(days), page: 3 } }),
    publicUrl: 'https://gomai.example',
  });
  expect(head).toContain('rel="canonical" href="https://gomai.example/gallery?page=3"');
  expect(head).toContain('hreflang="ja" href="https://gomai.example/gallery?page=3&amp;lang=ja"');
  expect(head).not.toContain('9999');
});

test('[ROUTE-8] [OPEN-2] [OPEN-3] the head of an opening’s pages has its title and hour, but none of its photos', async () => {
  const opening = {
    ...{ collectionId: 3, date: '2026-11-21', title: { en: 'Salt', ja: '塩' }, timeZone: 'Asia/Tokyo' },
    ...{ opensAt: '2026-11-21T10:00:00.000Z', strokeSeconds: 12, manualReveals: false, reveals: [] },
    photos: [{ url: '/media/revealed.jpg', details: {} }],
  };
  const asked = (url: string, more = {}) => {
    const answers = { '/api/site': site, '/api/openings': [{ ...opening, ...more }] };
    return render({ url, fetch: answering(answers), publicUrl: 'https://gomai.example' });
  };
  for (const url of ['/2026-11-21', '/2026-11-21/opening']) {
    const { status, head } = await asked(url);
    expect(status).toBe(200);
    expect(head).toContain('<title>The opening: Salt · Saturday 11.21.26 · Gomai</title>');
    expect(head).toContain(
      'name="description" content="Five photographs, unveiled one by one: November 21, 2026, 19:00 (Tokyo).',
    );
    expect(head).toContain(`rel="canonical" href="https://gomai.example${url}"`);
    expect(head).toContain('application/rss+xml');
    expect(head).not.toMatch(/og:image|twitter:image|\/media\/|\/cards\//);
  }
  const { head } = await asked('/2026-11-21', { calledOff: {} });
  expect(head).toContain('The photographer called the opening off.');
  expect(head).not.toContain('19:00');
});

test('[SITE-3] [ROUTE-8] without PUBLIC_URL a page has no canonical URL and no language alternates', async () => {
  const { head } = await render({ url: '/gallery', fetch: answering(emptyGallery), publicUrl: undefined });
  expect(head).toContain('og:title');
  expect(head).not.toMatch(/canonical|hreflang/);
});

test('[ROUTE-8] home, gallery, calendar and news have the newest day’s card, whose URL changes with the day’s content', async () => {
  const image = async (url: string, changes: Partial<Collection> = {}) => {
    const newest = { ...day(2, '2026-11-20'), ...changes };
    const { date, title, photos, photoUrls } = newest;
    const listed = { date, title, url: photoUrls[0], version: photos[0]?.version, colours: '' };
    const calendar = { year: 2026, years: [], days: [listed], onThisDay: [] };
    const { head } = await render({
      url,
      fetch: answering({
        ...gallery,
        '/api/collections/page': pageOf([newest, days[1]]),
        '/api/collections/today': newest,
        '/api/calendar': calendar,
        '/api/news': [],
        '/api/news?limit=100': [],
      }),
      publicUrl: 'https://gomai.example',
    });
    const [, found = ''] = /property="og:image" content="([^"]*)"/.exec(head) ?? [];
    expect(found).toMatch(/^https:\/\/gomai\.example\/cards\/2026-11-20\.jpeg\?v=[0-9a-z]+$/);
    expect(head).toMatch(/property="og:image:alt" content="[^"]*November 20, 2026/);
    return found;
  };
  for (const url of ['/', '/gallery', '/calendar', '/news']) {
    const card = await image(url);
    expect(await image(url, { photoLikes: [9, 0, 0, 0, 0] }), 'the same with likes').toBe(card);
    expect(await image(url, { title: { en: 'Another', ja: '' } })).not.toBe(card);
    expect(await image(url, { photos: [{ version: 'new' }] })).not.toBe(card);
  }
});

test('[SHARE-1] [ROUTE-8] a shared link to a photo has that photo’s card, even if home does not show the photo’s day', async () => {
  const far = day(9, '2026-01-02');
  const fetch = answering({ ...gallery, '/api/collections/page?collection=9': pageOf([far]) });
  for (const [id, date] of [
    [1, '2026-11-19'],
    [9, '2026-01-02'],
  ]) {
    const url = `/?collection=${id}&photo=2`;
    const { head, body } = await render({ url, fetch, publicUrl: 'https://gomai.example' });
    expect(head).toContain(`property="og:image" content="https://gomai.example/cards/${date}/3.jpeg"`);
    expect(head).toContain(`property="og:title" content="Photo 3, `);
    expect(head).toContain(`rel="canonical" href="https://gomai.example/${date}/3"`);
    expect(head).toContain('<title>Gomai: five photographs a day</title>');
    expect(head).not.toContain('hreflang');
    expect(section(body, 'today')).toContain('The quiet');
  }
  const { head } = await render({ url: '/?collection=77&photo=2', fetch });
  expect(head, 'no such day').toContain('/cards/2026-11-20.jpeg');
});

test('[SITE-4] the head states the chosen theme, or both themes if the device decides', async () => {
  const themed = (theme?: 'light' | 'dark' | 'system') =>
    render({ url: '/', fetch: answering(emptyGallery), choices: { language: undefined, theme } });
  for (const theme of [undefined, 'system'] as const) {
    const { head } = await themed(theme);
    expect(head).toContain('<meta name="color-scheme" content="light dark">');
    expect(head).toMatch(/scheme: light\)" content="#faf8f4">.*scheme: dark\)" content="#141312">/);
  }
  const { head, body } = await themed('dark');
  expect(head).toContain('<meta name="color-scheme" content="dark">');
  expect(head).not.toContain('#faf8f4');
  expect(body).toMatch(/theme=dark"[^>]*aria-current="true"[^>]*>ダーク<\/a>/);
});

test('[TODAY-2] if today has no photos, home says so and links to the admin pages and the last day', async () => {
  const { body } = await render({
    url: '/',
    fetch: answering({ '/api/site': site, '/api/collections/page': pageOf([days[1]]) }),
  });
  const today = section(body, 'today');
  expect(today).toContain('No photos for today');
  expect(today).toContain('Add 5 photos to create today&#x27;s collection');
  expect(today).toMatch(/<a href="\/admin"[^>]*>Add Today&#x27;s Photos<\/a>/);
  expect(today).not.toContain('<img');
  expect(today, 'a link to the last day').toContain('Thursday 11.19.26');
});

test('[ROUTE-1] [ARCH-1] [ABOUT-1] home shows today, then the archive, then the photographer’s text in both languages', async () => {
  const { body } = await render({ url: '/', fetch: answering(gallery) });
  const positions = ['today', 'archive', 'about'].map((id) => body.indexOf(`id="${id}"`));
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  expect(section(body, 'archive')).toContain('Latest · 2 days · 10 photos');
  expect(section(body, 'about')).toMatch(/lang="en"[^>]*>Five a day\.<.*lang="ja"[^>]*>毎日五枚。</);
});

test('[ROUTE-1] [NEWS-1] [FAV-1] news and favourites are between today and the archive, complete without JavaScript', async () => {
  const item = {
    id: 1,
    type: 'update',
    isNew: true,
    date: '2026-11-18',
    title: 'Prints',
    content: '<p>On <em>kozo</em>.</p>',
  };
  const loved = { collectionId: 1, photoIndex: 2, collectionDate: '2026-11-19', totalLikes: 128 };
  const { body } = await render({
    url: '/',
    fetch: answering({
      ...gallery,
      '/api/news?latest=3': [item],
      '/api/news/count': { count: 1 },
      '/api/photos/top-liked': [{ ...loved, photoUrl: days[1]?.photoUrls[2], photo: days[1]?.photos[2] }],
    }),
  });
  const positions = ['today', 'news', 'favourites', 'archive', 'about'].map((id) =>
    body.indexOf(`id="${id}"`),
  );
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  expect(section(body, 'news')).toContain('November 18, 2026');
  expect(section(body, 'news')).toContain('<p>On <em>kozo</em>.</p>');
  expect(section(body, 'favourites')).toContain('alt="Photo 3 of 2026-11-19"');
  expect(section(body, 'favourites')).toContain('128 likes');
  expect(body, '[HEAD-1]').toMatch(/href="\/#news"[^>]*>News</);

  const without = await render({ url: '/', fetch: answering(gallery) });
  expect(without.body).not.toMatch(/id="favourites"/);
  const none = await render({ url: '/', fetch: answering({ ...gallery, '/api/news?latest=3': [] }) });
  expect(none.body).not.toMatch(/id="news"|News and Updates/);
});

test('[NEWS-1] [NEWSP-1] home contains three news items, /news all of them, other pages none', async () => {
  const newsOf = (count: number) =>
    Array.from({ length: count }, (_, place) => ({
      id: count - place,
      type: 'update',
      isNew: false,
      date: '2026-11-18',
      title: `Prints ${place}`,
      content: `<p>Words of number ${place}.</p>`,
    }));
  const fetch = answering({
    ...gallery,
    '/api/news': newsOf(40),
    '/api/news?latest=3': newsOf(3),
    '/api/news/count': { count: 40 },
  });
  const carried = async (url: string) => {
    const { body, state } = await render({ url, fetch });
    expect(body, '[HEAD-1]').toMatch(/href="\/#news"[^>]*>News</);
    return state.match(/Words of number/g)?.length ?? 0;
  };
  for (const url of ['/gallery', '/calendar', '/2026-11-20', '/nowhere'])
    expect(await carried(url), url).toBe(0);
  expect([await carried('/'), await carried('/news')]).toEqual([3, 40]);
});

test('[IMG-6] every photo has its size, a preview and three formats; the head preloads the first photo', async () => {
  const { head, body } = await render({ url: '/', fetch: answering(gallery) });
  const pictures = body.match(/<picture.*?<\/picture>/g) ?? [];
  expect(pictures).toHaveLength(5 + 10);
  for (const picture of pictures) {
    expect(picture).toContain('width="6000" height="4000"');
    expect(picture).toContain('data:image/bmp;base64,');
    expect(picture).toContain('type="image/avif"');
    expect(picture).toContain('type="image/webp"');
    expect(picture).toMatch(/<img [^>]*srcSet="[^"]*format=jpeg/);
  }
  const preloaded = /imagesrcset="([^"]*)" imagesizes="([^"]*)"/.exec(head);
  expect(pictures[0]).toContain(`srcSet="${preloaded?.[1]}" sizes="${preloaded?.[2]}"`);
});

test('[IMG-6] server-rendered pages without photos preload the serif font outside the head', async () => {
  const { head, early } = await render({ url: '/news', fetch: answering(gallery) });
  expect(head).not.toContain('as="font"');
  expect(early).toMatch(/^<link rel="preload" as="font" type="font\/woff2" href="[^"]+" crossorigin="">/);
  const { early: ofHome } = await render({ url: '/', fetch: answering(gallery) });
  expect(ofHome, 'a photo comes first').not.toContain('<link');
  expect((await render({ url: '/login', fetch: answering(gallery) })).early).not.toContain('<link');
});

test('[AUTH-1] [FB-1] without JavaScript a page says what needs it, also a page that only browsers render', async () => {
  const lineOf = async (url: string, language?: 'ja') =>
    (await render({ url, choices: { ...noChoices, language }, fetch: answering(gallery) })).early;
  expect(await lineOf('/')).toMatch(/<noscript>.*feedback, the guest book and the chat need it\./);
  expect(await lineOf('/', 'ja')).toMatch(/<noscript>.*ご感想、芳名帳/);
  expect(await lineOf('/login')).toMatch(/<noscript>.*Signing in/);
  const { body } = await render({ url: '/five', fetch: answering(gallery) });
  expect(body).toMatch(/<noscript><p[^>]*>Five photos are chosen in this browser/);
});

test('[HEAD-1] [HEAD-2] [ROUTE-4] [FOOT-1] visitors get links to the sections and an unmarked sign-in link; the owner gets Admin and Exit', async () => {
  const visitor = await render({ url: '/', fetch: answering(gallery) });
  expect(visitor.body).toMatch(/href="\/#about"[^>]*>About<.*href="\/#archive"[^>]*>Gallery</);
  expect(visitor.body).toMatch(/<a href="\/login"[^>]*>© Gomai<\/a>/);
  expect(visitor.body).toMatch(/>Navigation<\/h2>.*>Features<\/h2>/);
  expect(visitor.body).not.toMatch(/>Admin<|>Exit</);

  const user = { id: 1, username: 'admin', role: 'admin' };
  const owner = await render({ url: '/', fetch: answering({ ...gallery, '/api/auth/user': user }) });
  expect(owner.body).toMatch(/<a href="\/admin"[^>]*>Admin<\/a>.*<button[^>]*>Exit<\/button>/);
  expect(owner.body).not.toContain('href="/login"');
});

test('[ROUTE-3] an unknown path renders a page with status 404', async () => {
  const { status, head, body } = await render({ url: '/nowhere', fetch: answering(gallery) });
  expect(status).toBe(404);
  expect(head).toContain('<title>Page Not Found · Gomai</title>');
  expect(body).toMatch(/<h1[^>]*>Page Not Found<\/h1>/);
});

test('[ROUTE-8] [ROUTE-3] the URL of a photo that the collection does not have has status 404', async () => {
  const collection = day(1, '2026-11-19');
  collection.photoUrls[4] = ' ';
  const cards = { day: '/cards/2026-11-19.jpeg', photos: [] };
  const fetch = answering({ ...gallery, '/api/days/2026-11-19': { collection, cards } });
  expect((await render({ url: '/2026-11-19', fetch })).status).toBe(200);
  expect((await render({ url: '/2026-11-19/4', fetch })).status).toBe(200);
  const { status, head, body } = await render({ url: '/2026-11-19/5', fetch });
  expect(status).toBe(404);
  expect(head).toContain('<title>Page Not Found · Gomai</title>');
  expect(body).toMatch(/<h1[^>]*>Page Not Found<\/h1>/);
});

test('[ROUTE-8] if a collection could not be loaded, its page has status 503 instead of 404, and no language alternates', async () => {
  const asked = answering(gallery);
  const failing = async (address: string): Promise<PageResponse> =>
    address.startsWith('/api/days/')
      ? { ok: false, status: 503, statusText: '', text: async () => '' }
      : asked(address);
  for (const url of ['/2026-11-19', '/2026-11-19/2']) {
    const { status, head } = await render({ url, fetch: failing, publicUrl: 'https://gomai.example' });
    expect(status).toBe(503);
    expect(head).toContain('<title>Gomai</title>');
    expect(head).not.toContain('hreflang');
    expect((await render({ url, fetch: asked })).status, 'no such day').toBe(404);
  }
});

test('[ROUTE-8] [OPEN-3] if openings cannot be loaded, the pages of a missing day have status 503 instead of 404', async () => {
  const fetch = answering({ '/api/site': site });
  for (const url of ['/2026-11-21', '/2026-11-21/opening']) {
    const { status, body } = await render({ url, fetch });
    expect(status, url).toBe(503);
    expect(body).not.toContain('Page Not Found');
    expect((await render({ url, fetch: answering(gallery) })).status, url).toBe(404);
  }
  expect((await render({ url: '/2026-11-21/2', fetch })).status, 'its photos have no pages yet').toBe(404);
});

test.each([
  ['/', '/api/collections/today'],
  ['/', '/api/collections/page'],
  ['/gallery', '/api/collections/page'],
  ['/gallery?hearts=3', '/api/collections/page'],
  ['/news', '/api/news'],
  ['/calendar', '/api/calendar'],
  ['/calendar?year=2025', '/api/calendar'],
])('[ROUTE-8] %s has status 503 instead of 200 if %s fails', async (url, call) => {
  const answers = {
    ...gallery,
    '/api/news': [],
    '/api/calendar': { year: 2026, years: [], days: [], onThisDay: [] },
  };
  const asked = answering(answers);
  const failing = async (address: string): Promise<PageResponse> =>
    address.startsWith(call)
      ? { ok: false, status: 503, statusText: '', text: async () => '' }
      : asked(address);
  const { status, head, body, state } = await render({ url, fetch: failing });
  expect(status).toBe(503);
  expect(head).not.toContain('hreflang');
  expect(body, 'is rendered nevertheless').toContain('<footer');
  expect(state).not.toContain(call);
});

test('[COL-7] [ROUTE-8] a year with collections has a calendar page, any other year has none', async () => {
  const years = [2026, 2024].map((year) => ({ year, dayCount: 1 }));
  const asked = (year: number) => ({ year, years, days: [], onThisDay: [] });
  const fetch = answering({
    ...gallery,
    '/api/calendar': asked(2026),
    '/api/calendar?year=2024': asked(2024),
    '/api/calendar?year=2025': asked(2025),
    '/api/calendar?year=1': asked(1),
    '/api/calendar?year=9999': asked(9999),
  });
  const publicUrl = 'https://gomai.example';
  for (const url of ['/calendar', '/calendar?year=2024', '/calendar?date=2024-02-29']) {
    const { status, head } = await render({ url, fetch, publicUrl });
    expect(status, url).toBe(200);
    expect(head).toContain('rel="canonical"');
  }
  for (const url of [1, 2025, 9999].map((year) => `/calendar?year=${year}`)) {
    const { status, head, body } = await render({ url, fetch, publicUrl });
    expect(status, url).toBe(404);
    expect(head).toContain('<title>Calendar · Gomai</title>');
    expect(head).not.toMatch(/canonical|hreflang|og:/);
    expect(body, 'links to the years with collections').toContain('href="/calendar?year=2024"');
  }
  const empty = answering({ ...gallery, '/api/calendar': { ...asked(2026), years: [] } });
  expect((await render({ url: '/calendar', fetch: empty })).status, 'before the first day').toBe(200);
});

test('[COL-8] on this day: each title declares its language in `lang`; a date without a title does not', async () => {
  const memory = (date: string, title?: { en: string; ja: string }) => ({
    ...{ date, title, url: '/media/a.jpg', photo: {} },
  });
  const onThisDay = [
    memory('2025-11-20', { en: 'Snow', ja: '雪' }),
    memory('2024-11-20', { en: '', ja: '静かな道' }),
    memory('2023-11-20'),
  ];
  const { body } = await render({
    url: '/calendar',
    fetch: answering({ ...gallery, '/api/calendar': { year: 2026, years: [], days: [], onThisDay } }),
    choices: { language: 'en', theme: undefined },
  });
  const memories = section(body, 'on-this-day');
  expect(memories).toMatch(/<span [^>]*lang="en"[^>]*>Snow</);
  expect(memories).toMatch(/<span [^>]*lang="ja"[^>]*>静かな道</);
  expect(memories).toMatch(/<span class="[^"]*">November 20, 2023</);
});

test('/login has an empty body, /admin only the user as state; home renders even if all calls fail', async () => {
  expect((await render({ url: '/login', fetch: answering(gallery) })).body).toBe('');
  // The state contains the user, so that the browser need not request it.
  const unauthorized = { ok: false, status: 401, statusText: '', text: async () => '{}' };
  const forVisitor = await render({ url: '/admin', fetch: async () => unauthorized });
  expect([forVisitor.state, forVisitor.isPersonal]).toEqual(['[[["user"],null]]', false]);
  const owner = { id: 1, username: 'admin', role: 'admin' };
  const forOwner = await render({ url: '/admin', fetch: answering({ '/api/auth/user': owner }) });
  expect([JSON.parse(forOwner.state), forOwner.isPersonal]).toEqual([[[['user'], owner]], true]);
  const failing = await render({
    url: '/',
    fetch: async () => ({ ok: false, status: 500, statusText: '', text: async () => '' }),
  });
  expect(failing.body).toContain('id="archive"');
});

test('rendering a page leaves no timer that would keep its data in memory', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  for (let n = 0; n < 100; n++) await render({ url: '/gallery', fetch: answering(gallery) });
  // A few timers belong to the test runner.
  expect(timers() - before).toBeLessThan(10);
});
