import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { dismissToasts } from '../../ui/toast/use-toast.ts';
import { emptyNews } from './news-form.ts';
import { useSaveNews } from './use-save-news.ts';

test('an editor that was left during the save loses its draft, and closes no other editor', async () => {
  const news = { ...emptyNews('2026-11-20'), title: 'Closed today' };
  vi.stubGlobal('fetch', async () =>
    Response.json({ ...news, id: 2, updatedAt: '2026-11-20T00:00:00.000Z' }),
  );
  const [onSaved, onClose] = [vi.fn(), vi.fn()];
  const client = new QueryClient();
  let save: ReturnType<typeof useSaveNews> | undefined;
  // Only the server renders it, so it is not mounted.
  function Editor() {
    save = useSaveNews({ today: news.date, onSaved, onClose });
    return null;
  }
  renderToString(createElement(QueryClientProvider, { client }, createElement(Editor)));
  save?.send({ news, over: undefined });
  await expect.poll(() => client.isMutating()).toBe(0);
  dismissToasts();
  expect(onSaved).toHaveBeenCalledOnce();
  expect(onClose).not.toHaveBeenCalled();
});

test('a saved item loses its draft before the news are refetched, which may be slow', async () => {
  const news = { ...emptyNews('2026-11-20'), title: 'Closed today' };
  vi.stubGlobal('fetch', async () =>
    Response.json({ ...news, id: 2, updatedAt: '2026-11-20T00:00:00.000Z' }),
  );
  const client = new QueryClient();
  const refetch = vi.fn(() => new Promise(() => {}));
  const list = { queryKey: ['news'], queryFn: refetch, initialData: [], staleTime: Infinity };
  const stop = new QueryObserver(client, list).subscribe(() => {});
  const onSaved = vi.fn();
  let save: ReturnType<typeof useSaveNews> | undefined;
  function Editor() {
    save = useSaveNews({ today: news.date, onSaved, onClose: () => {} });
    return null;
  }
  renderToString(createElement(QueryClientProvider, { client }, createElement(Editor)));
  save?.send({ news, over: undefined });
  await expect.poll(() => refetch.mock.calls.length).toBe(1);
  expect(onSaved).toHaveBeenCalledOnce();
  stop();
});
