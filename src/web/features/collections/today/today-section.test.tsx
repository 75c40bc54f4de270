import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import type { Collection } from '../../../../shared/collections.ts';
import { preloadShownLayout, TodaySection } from './today-section.tsx';

const collection: Collection = {
  id: 1,
  date: '2026-11-20',
  photoUrls: [1, 2, 3, 4, 5].map((n) => `/media/${n}.jpg`),
  photoLikes: [0, 0, 0, 0, 0],
  photos: [{ caption: { en: 'Canyon wren', ja: '' } }, {}, {}, {}, {}],
};

test('[TODAY-3] a photo’s caption is its alternative text and an overlay that is hidden from screen readers', () => {
  const html = renderToString(
    <TodaySection collection={collection} previousDay={undefined} siteLayout={undefined} onOpen={() => {}} />,
  );
  expect(html.match(/alt="Canyon wren"/g)).toHaveLength(1);
  expect(html.match(/class="photo-overlay"/g)).toHaveLength(1);
  expect(html).toMatch(/<span aria-hidden="true"[^>]*class="photo-overlay">Canyon wren</);
});

test('[TODAY-3] a place without a photo is empty, and the day before is linked by its first photo', () => {
  const gaps = { ...collection, photoUrls: [' ', '', '/media/3.jpg', '/media/4.jpg', '/media/5.jpg'] };
  const html = renderToString(
    <TodaySection
      collection={gaps}
      previousDay={{ ...gaps, date: '2026-11-19' }}
      siteLayout={undefined}
      onOpen={() => {}}
    />,
  );
  const links = [...html.matchAll(/href="(\/[\d-]+\/\d)"/g)].map(([, path]) => path);
  expect(links.sort()).toEqual(['/2026-11-19/3', '/2026-11-20/3', '/2026-11-20/4', '/2026-11-20/5']);
});

afterEach(() => vi.unstubAllGlobals());

test('[LAYOUT-1] preloads `whole` only if the document shows it, and then renders it without Suspense', async () => {
  const whole = () =>
    renderToString(<TodaySection {...{ collection }} siteLayout="whole" onOpen={() => {}} />);
  const boundary = /<!--\$/;
  for (const shown of [null, {}]) {
    expect(whole()).toMatch(boundary);
    vi.stubGlobal('document', { querySelector: () => shown });
    await preloadShownLayout();
  }
  expect(whole()).toContain('whole-five');
  expect(whole()).not.toMatch(boundary);
});
