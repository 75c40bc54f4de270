import { QueryClientProvider } from '@tanstack/react-query';
import { Dialog } from 'radix-ui';
import { createRef } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createQueryClient } from '../../lib/query-client.ts';
import type { PlaylistPhoto } from '../viewer-state.ts';
import { ViewerPanel } from './viewer-panel.tsx';

const details = { caption: { en: '', ja: '静かな道' } };
const photo: PlaylistPhoto = {
  collectionId: 1,
  photoIndex: 0,
  url: '/media/a.jpg',
  place: 1,
  total: 5,
  details,
  collection: {
    id: 1,
    date: '2026-11-20',
    photoUrls: ['/media/a.jpg'],
    photoLikes: [0],
    photos: [details],
    title: { en: '', ja: '雪' },
  },
};

const panelOn = (today: string) =>
  renderToString(
    <QueryClientProvider client={createQueryClient()}>
      <Dialog.Root open>
        <ViewerPanel
          {...{ id: 'panel', photo, today, siteName: 'Gomai', open: true, hidden: false }}
          sheetRef={createRef()}
          onFullscreen={() => {}}
          onClose={() => {}}
        />
      </Dialog.Root>
    </QueryClientProvider>,
  );

test('[COL-8] [VIEW-2] a Japanese text on an English page is marked with `lang="ja"`', () => {
  const html = panelOn('2026-11-20');
  expect(html).toMatch(/<p [^>]*lang="ja"[^>]*>雪</);
  expect(html).toMatch(/<p [^>]*lang="ja"[^>]*>静かな道</);
});

test('[VIEW-2] [TODAY-5] the title is “Five Shots” until midnight, then the gallery’s', () => {
  expect(panelOn('2026-11-20')).toContain('Five Shots');
  const after = panelOn('2026-11-21');
  expect(after).toContain('Gomai Gallery');
  expect(after).not.toContain('Five Shots');
});
