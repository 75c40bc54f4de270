import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { call } from '../../lib/call.ts';
import { exifQuery } from './exif-query.ts';

/** The real `call` with a given response. */
const answering =
  (status: number, body: string, seen: string[] = []): typeof call =>
  (endpoint, args, options) =>
    call(endpoint, args, {
      ...options,
      fetch: async (address) => {
        seen.push(address);
        return { ok: status < 400, status, statusText: '', text: async () => body };
      },
    });

test('[META-1] requests the camera data of a photo by its URL', async () => {
  const seen: string[] = [];
  const url = 'https://example.org/a b.jpg?x=1&y=2';
  const exif = await new QueryClient().fetchQuery(exifQuery(url, answering(200, '{"iso":"400"}', seen)));
  expect(exif).toEqual({ iso: '400' });
  expect(new URL(seen[0] ?? '', 'http://site').searchParams.get('url')).toBe(url);
});

test("[META-2] throws 'Failed to fetch EXIF data' if the response is not OK", async () => {
  const query = { ...exifQuery('/media/a.jpg', answering(500, 'oops')), retry: false };
  await expect(new QueryClient().fetchQuery(query)).rejects.toThrow('Failed to fetch EXIF data');
});

test('[META-1] without a URL nothing is requested', () => {
  expect(exifQuery(' ').enabled).toBe(false);
});
