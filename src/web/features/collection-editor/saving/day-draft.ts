import { useEffect } from 'react';
import * as z from 'zod/mini';
import type { Collection } from '../../../../shared/collections.ts';
import { type DateString, isDateString } from '../../../../shared/dates.ts';
import { layouts } from '../../../../shared/layout.ts';
import { PHOTOS_PER_DAY } from '../../../../shared/limits.ts';
import { USUAL_STROKE_SECONDS } from '../../../../shared/opening-plan.ts';
import type { UploadedPhoto } from '../../../../shared/owner-images.ts';
import {
  type DraftStorage,
  discardDraft,
  draftStorage,
  useDraft,
  useDraftKeys,
} from '../../../lib/drafts.ts';
import { type DayForm, isFree } from '../day-form.ts';

/** Names the day of a draft: the day's id; for a new day, the date it was opened for, or `new`. */
export type DayKey = string;
export const NEW_DAY: DayKey = 'new';

const PREFIX = 'gomai.day-draft.';
const nameOf = (key: DayKey) => `${PREFIX}${key}`;
/** The day that this tab was editing, so that a reload and a login return to it. */
const OPEN_NAME = 'gomai.open-day';

const Words = z.object({ en: z.string(), ja: z.string() });
const Place = z.object({
  url: z.string(),
  uploadId: z.string(),
  version: z.string(),
  caption: Words,
  alt: Words,
  // Absent from drafts of an older release.
  focalPoint: z._default(z.nullable(z.object({ x: z.number(), y: z.number() })), null),
  arrived: z.catch(z.nullable(z.custom<UploadedPhoto>(isUploadedPhoto)), null),
});
const Draft = z.object({
  day: z.object({
    date: z.string(),
    title: Words,
    words: Words,
    // Absent from drafts of an older release.
    layout: z._default(z.enum([...layouts, '']), ''),
    opensAt: z._default(z.string(), ''),
    strokeSeconds: z._default(z.string(), String(USUAL_STROKE_SECONDS)),
    reveals: z._default(z.enum(['clock', 'hand']), 'clock'),
    photos: z.array(Place).check(z.length(PHOTOS_PER_DAY)),
  }),
  collection: z.optional(z.custom<Collection>(isCollection)),
  openedOn: z.optional(z.string()),
  unfinished: z.optional(z.boolean()),
});

/** Checks only the fields without which the editor would fail. */
function isCollection(value: unknown): boolean {
  const { date, photoUrls, photos } = Object(value) as Partial<Record<keyof Collection, unknown>>;
  return typeof date === 'string' && Array.isArray(photoUrls) && Array.isArray(photos);
}

function isUploadedPhoto(value: unknown): boolean {
  const { version, fileName, width, height } = Object(value) as Partial<UploadedPhoto>;
  return (
    [version, fileName].every((text) => typeof text === 'string') && Number(width) > 0 && Number(height) > 0
  );
}

/** What was entered for a day and is not saved yet. */
export interface DayDraft {
  day: DayForm;
  /** The stored day on which the changes are based; undefined for a new day. */
  collection?: Collection | undefined;
  /** The site's date when the editor was opened: midnight may pass before the draft is restored (COL-7). */
  openedOn?: DateString | undefined;
  /** True if an upload was interrupted and any place is still empty. */
  unfinished?: boolean | undefined;
}

/** The draft of a day, if there is one that can be read. */
export function readDayDraft(
  key: DayKey,
  storage: Pick<DraftStorage, 'getItem'> = draftStorage(),
): DayDraft | undefined {
  try {
    return Draft.parse(JSON.parse(storage.getItem(nameOf(key)) ?? ''));
  } catch {
    // No draft, a forbidden storage and an unreadable text are treated alike.
    return undefined;
  }
}

/** A draft as it is stored, without running uploads: their places become empty, but keep their texts. */
export function writtenDraft({ day, unfinished, ...draft }: DayDraft): string {
  const photos = day.photos.map((photo) => ({ ...photo, uploadId: '' }));
  const isUnfinished =
    day.photos.some(({ url, uploadId }) => url === '' && uploadId !== '') ||
    (unfinished === true && day.photos.some(isFree));
  return JSON.stringify({ day: { ...day, photos }, ...draft, unfinished: isUnfinished });
}

export function forgetDayDraft(key: DayKey): void {
  discardDraft(draftStorage(), nameOf(key));
}

export interface StoredDayDraft {
  key: DayKey;
  /** The date in the draft's form; if that is no date, the draft's key. */
  date: DateString;
  /** True if the draft's day was never saved. */
  isNew: boolean;
}

/** All drafts on this device that can be read. */
export function useDayDrafts(): readonly StoredDayDraft[] {
  return useDraftKeys(PREFIX).flatMap((key) => {
    const draft = readDayDraft(key);
    if (draft === undefined) return [];
    const { date } = draft.day;
    return [{ key, date: isDateString(date) ? date : key, isNew: draft.collection === undefined }];
  });
}

/** The day that this tab was editing when its page was left. */
export function openDay(): { key: DayKey; draft: DayDraft } | undefined {
  const key = tabStorage((storage) => storage.getItem(OPEN_NAME));
  const draft = key ? readDayDraft(key) : undefined;
  return key && draft ? { key, draft } : undefined;
}

/** Where storage is forbidden, reading `window.sessionStorage` throws. */
function tabStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window.sessionStorage);
  } catch {
    return undefined;
  }
}

interface DayDraftOptions extends DayDraft {
  key: DayKey;
  unsaved: boolean;
  /** True if a reload reopens the day's dialog. */
  reopens: boolean;
  /** True if the editor did not begin with the stored draft. */
  isFresh: boolean;
}

/** Stores in this browser what the owner enters, until it is saved or discarded (COL-11, AUTH-4). */
export function useDayDraft({ key, unsaved, reopens, isFresh, ...draft }: DayDraftOptions) {
  useEffect(() => {
    if (!reopens) return;
    if (unsaved) tabStorage((storage) => storage.setItem(OPEN_NAME, key));
    else tabStorage((storage) => storage.removeItem(OPEN_NAME));
  }, [key, unsaved, reopens]);
  return useDraft({ name: nameOf(key), written: writtenDraft(draft), unsaved, isFresh });
}
