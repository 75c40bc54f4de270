import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { OwnRemarks, remarksQuery, withRemark } from './own-remarks.tsx';

test('[WALK-4] reports a failed load and shows nothing for a photo without remarks', async () => {
  const queries = { retry: false, retryOnMount: false, refetchOnMount: false };
  const client = new QueryClient({ defaultOptions: { queries } });
  const photo = { collectionId: 1, photoIndex: 0 };
  const shown = () =>
    renderToStaticMarkup(
      <QueryClientProvider client={client}>
        <OwnRemarks photo={photo} onSaved={() => {}} className="" />
      </QueryClientProvider>,
    );
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  await client.prefetchQuery(remarksQuery(photo));
  expect(shown()).toMatch(/could not be loaded.*Try again/s);
  client.setQueryData(remarksQuery(photo).queryKey, { kept: [], offered: [] });
  expect(shown()).toBe('');
});

test('[WALK-4] undo adds the remark to the kept ones, in place of another version of it', () => {
  const [first, second] = [1, 2].map((hour) => ({
    text: 'It rained.',
    saidAt: `2026-11-20T0${hour}:00:00.000Z`,
  }));
  if (!first || !second) throw new Error('no remarks');
  expect(withRemark([second], first)).toEqual([second, first]);
  expect(withRemark([{ ...first, text: 'It snowed.' }, second], first)).toEqual([second, first]);
});
