import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { toastStore } from '../../ui/toast/use-toast.ts';
import { OwnRemarks, remarksQuery, useRemarkChanges, withRemark } from './own-remarks.tsx';

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

test('[WALK-4] undo works after the photo was left during the save, and reports its failure', async () => {
  const [first, second] = ['01', '02'].map((hour) => ({
    text: 'It rained.',
    saidAt: `2026-11-20T${hour}:00:00.000Z`,
  }));
  if (!first || !second) throw new Error('no remarks');
  const client = new QueryClient();
  const photo = { collectionId: 1, photoIndex: 0 };
  const { queryKey } = remarksQuery(photo);
  client.setQueryData(queryKey, { kept: [first, second], offered: [], photoKey: 'p' });
  const bodies: object[] = [];
  const answer = { status: 200 };
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    bodies.push(JSON.parse(String(body)));
    return new Response('{}', answer);
  });
  let changes: ReturnType<typeof useRemarkChanges> | undefined;
  // Rendered to a string and never mounted, so its query is inactive, as after the photo was left.
  function Remarks() {
    changes = useRemarkChanges({ photo, onSaved: () => {} });
    return null;
  }
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Remarks />
    </QueryClientProvider>,
  );
  await changes?.takeOut(first);
  expect(client.getQueryData(queryKey)).toMatchObject({ kept: [second], offered: [first] });
  const undo = () =>
    toastStore
      .snapshot()
      .findLast(({ action }) => action)
      ?.action?.onPress();
  undo();
  await expect.poll(() => client.isMutating()).toBe(0);
  expect(bodies).toEqual([
    { remarks: [second], before: [first, second], photoKey: 'p' },
    { remarks: [second, first], before: [second], photoKey: 'p' },
  ]);
  // The server orders remarks, and compares their order.
  expect(client.getQueryData(queryKey)).toMatchObject({ kept: [first, second], offered: [] });
  await changes?.takeOut(first);
  expect(client.getQueryData(queryKey)).toMatchObject({ kept: [second], offered: [first] });
  // Another tab moves another photo to the position, so the server refuses to put the remark there.
  const moved = { kept: [], offered: [], photoKey: 'q' };
  client.setQueryData(queryKey, moved);
  answer.status = 409;
  undo();
  await expect
    .poll(() => toastStore.snapshot().map(({ title }) => title))
    .toContain('This could not be saved. Try again.');
  expect(bodies.at(-1)).toMatchObject({ remarks: [first], photoKey: 'p' });
  expect(client.getQueryData(queryKey)).toEqual(moved);
});
