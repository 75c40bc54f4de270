import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { errorBody } from '../../../shared/errors.ts';
import type { Video } from '../../../shared/video.ts';
import { HttpError } from '../../lib/call.ts';
import { toastStore } from '../../ui/toast/use-toast.ts';
import { canRetry, useVideos, type Videos, videosQuery } from './use-videos.ts';

test('[VID-1] [AUTH-3] retries polls while the server restarts, but not after the session has ended', async () => {
  const signedOut = new HttpError(401, JSON.stringify(errorBody('unauthorized', 'Unauthorized')), '');
  expect(canRetry(0, new TypeError('Failed to fetch'))).toBe(true);
  expect(canRetry(0, signedOut)).toBe(false);

  let asked = 0;
  const refusing = async () => {
    asked += 1;
    throw signedOut;
  };
  await expect(new QueryClient().fetchQuery(videosQuery(refusing))).rejects.toBe(signedOut);
  expect(asked).toBe(1);
});

test.each([
  ['requested', 'waiting', 'Generating video'],
  ['made earlier', 'ready', ''],
] as const)(
  '[VID-1] the message "Generating video" appears only if the video must still be made: %s',
  async (_, state, said) => {
    const video: Video = { collectionId: 1, date: '2026-11-20', state, progress: 0 };
    vi.stubGlobal('fetch', async () => Response.json(video));
    const client = new QueryClient();
    let videos: Videos | undefined;
    function Page() {
      videos = useVideos();
      return null;
    }
    renderToString(createElement(QueryClientProvider, { client }, createElement(Page)));
    toastStore.show({ title: '' });
    videos?.start(1);
    await expect.poll(() => client.getQueryData(videosQuery().queryKey)).toEqual([video]);
    expect(toastStore.snapshot()[0]?.title).toBe(said);
  },
);

test('[VID-1] a poll that was answered late does not hide a requested video', async () => {
  const video: Video = { collectionId: 1, date: '2026-11-20', state: 'waiting', progress: 0 };
  const client = new QueryClient();
  const { queryKey } = videosQuery();
  const [started, polled] = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
  vi.stubGlobal('fetch', (_: string, { method }: RequestInit) =>
    method === 'POST' ? started.promise : polled.promise,
  );
  let videos: Videos | undefined;
  function Page() {
    videos = useVideos();
    return null;
  }
  renderToString(createElement(QueryClientProvider, { client }, createElement(Page)));
  videos?.start(1);
  await expect.poll(() => client.isMutating()).toBe(1);
  const poll = client.fetchQuery(videosQuery()).catch(() => undefined);
  started.resolve(Response.json(video));
  await expect.poll(() => client.getQueryData(queryKey)).toEqual([video]);
  polled.resolve(Response.json([]));
  await poll;
  expect(client.getQueryData(queryKey)).toEqual([video]);
});
