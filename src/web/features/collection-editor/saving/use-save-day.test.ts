import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { UseFormReturn } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { type ErrorReason, errorBody } from '../../../../shared/errors.ts';
import { HttpError } from '../../../lib/call.ts';
import { createQueryClient } from '../../../lib/query-client.ts';
import { dismissToasts } from '../../../ui/toast/use-toast.ts';
import { type DayForm, dayFormOf, emptyDay } from '../day-form.ts';
import { allCollectionsQuery } from '../list/all-collections-query.ts';
import { editorTexts } from '../texts.ts';
import { saveFailure, useSaveDay, useSendDay } from './use-save-day.ts';

const answer = (status: number, reason: ErrorReason) =>
  new HttpError(status, JSON.stringify(errorBody(reason, 'technical')), '');

test.each([
  ['a change elsewhere that could not be merged', answer(409, 'changed_elsewhere')],
  ['a day deleted elsewhere', answer(404, 'not_found')],
  ['another conflict', new HttpError(409, '<html>', 'Conflict')],
  ['a failing server', new HttpError(500, '', 'Internal Server Error')],
  ['no response', new TypeError('Failed to fetch')],
])(
  '[COL-11] [COL-12] %s is reported in the dialog, which says that nothing was lost, in both languages',
  (_, error) => {
    expect(saveFailure(error, 'en').inDialog).toMatch(/nothing was lost/i);
    expect(saveFailure(error, 'ja').inDialog).toContain('失われていません');
    // The two editors name their save buttons differently.
    expect(saveFailure(error, 'en').inDialog).not.toContain(editorTexts.save.en);
    expect(saveFailure(error, 'ja').inDialog).not.toContain(editorTexts.save.ja);
  },
);

test('[COL-4] a taken date is reported at its field, not in the dialog', () => {
  const taken = saveFailure(answer(409, 'date_taken'), 'en');
  expect(taken.inDialog).toBeUndefined();
  expect(taken.description).not.toBe(editorTexts.saveFailed.en);
});

const urls = ['/a', '/b', '/c', '/d', '/e'];
const stored = {
  id: 1,
  date: '2026-11-20',
  photoUrls: urls,
  photoLikes: urls.map(() => 0),
  photos: urls.map(() => ({})),
};

test('[COL-12] after a merge, the list receives the form that was saved, not the one that was refused', async () => {
  const mine = dayFormOf(stored);
  const point = { x: 0.2, y: 0.5 };
  const merged = { ...mine, photos: mine.photos.map((photo) => ({ ...photo, focalPoint: point })) };
  const fetch = vi
    .fn()
    .mockResolvedValueOnce(Response.json(errorBody('changed_elsewhere', 'technical'), { status: 409 }))
    .mockResolvedValueOnce(Response.json(stored));
  vi.stubGlobal('fetch', fetch);
  const client = createQueryClient();
  const { queryKey } = allCollectionsQuery();
  client.setQueryData(queryKey, [stored]);
  let save: (() => void) | undefined;
  const onStored = vi.fn();
  const saved = new Promise<void>((onSaved) => {
    function Editor() {
      const form = { handleSubmit: (onValid: (values: DayForm) => void) => async () => onValid(mine) };
      ({ save } = useSaveDay({
        ...{ form: form as unknown as UseFormReturn<DayForm>, entered: '', before: () => stored, onSaved },
        ...{ signedOut: false, onPhotoFailed: () => {}, onSignedOut: () => {}, onStored },
        onChangedElsewhere: async () => ({ kind: 'merged', day: merged }),
      }));
      return null;
    }
    renderToString(createElement(QueryClientProvider, { client }, createElement(Editor)));
  });
  save?.();
  await saved;
  dismissToasts();
  // `renderToString` does not mount the component. It is like an editor that was left during the save.
  expect(onStored).toHaveBeenCalledOnce();
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(JSON.parse(fetch.mock.calls[1]?.[1].body).photos[0]).toEqual({ focalPoint: point });
  expect(client.getQueryData(queryKey)?.[0]?.photos.map(({ ownFocalPoint }) => ownFocalPoint)).toEqual(
    urls.map(() => point),
  );
});

test.each([
  ['counts as saved if the stored day is equal: a response was lost', stored, stored],
  ['is refused if the stored day has another title', { ...stored, title: { en: 'Another' } }, undefined],
  ['is refused if the stored day has other photos', { ...stored, photoUrls: urls.toReversed() }, undefined],
])('[COL-5] [COL-11] a new day whose date is taken %s', async (_, other, found) => {
  const taken = () => new Response(JSON.stringify(errorBody('date_taken', 'technical')), { status: 409 });
  const fetch = vi.fn(async (_url: string, { method }: RequestInit) =>
    method === 'POST' ? taken() : Response.json([other]),
  );
  vi.stubGlobal('fetch', fetch);
  let sending: ReturnType<typeof useSendDay> | undefined;
  function Editor() {
    sending = useSendDay({ before: () => undefined, onChangedElsewhere: async () => ({ kind: 'unknown' }) });
    return null;
  }
  renderToString(createElement(Editor));
  const day = emptyDay('2026-11-20');
  const form = { ...day, photos: day.photos.map((photo, place) => ({ ...photo, url: urls[place] ?? '' })) };
  const saved = await sending?.send(form).then(
    (result) => result.saved,
    () => undefined,
  );
  expect(saved).toEqual(found);
});
