import * as z from 'zod/mini';
import { DateString } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { PHOTOS_PER_DAY } from './limits.ts';
import { OwnerText } from './owner-text.ts';
import { RowId, RowIdText } from './row-id.ts';

/** In code points. */
export const MAX_ENTRY_NAME_LENGTH = 40;
export const MAX_ENTRY_LENGTH = 140;

/** A visitor's text as it is stored: in Unicode's NFC form, with single spaces. */
export const composeEntryText = (given: string) => given.normalize('NFC').replace(/\s+/gu, ' ').trim();

/** The length of the stored text, in code points. */
export const entryLength = (given: string) => [...composeEntryText(given)].length;

/** A generous limit in code units. The exact check counts code points after normalising (`entryLength`). */
const longest = (codePoints: number) => z.maxLength(codePoints * 4);

const byDate = z.object({ date: DateString });
const photoIndex = z.optional(z.int().check(z.minimum(0), z.maximum(PHOTOS_PER_DAY - 1)));

/** The most entries of a day that one press of "Show all" shows. */
export const MAX_SHOWN_TOGETHER = 1000;

/** A name and a line in the guest book of a day (BOOK-1). */
export const GuestBookEntry = z.object({
  id: z.int(),
  name: z.string(),
  line: z.string(),
  photoIndex,
});
export type GuestBookEntry = z.infer<typeof GuestBookEntry>;

export const signGuestBook = endpoint({
  method: 'POST',
  path: '/api/days/{date}/guest-book',
  access: 'public',
  summary: 'Sign the guest book of a day; the entry is pending until the owner shows it',
  params: byDate,
  body: z.object({
    name: z.string().check(longest(MAX_ENTRY_NAME_LENGTH)),
    line: z.string().check(longest(MAX_ENTRY_LENGTH)),
    photoIndex,
    /** The browser's secret: recognises a visitor who has signed the day already, or who takes the entry back. */
    key: z.optional(z.uuid()),
    /** A honeypot field: it is invisible, so only a program fills it in. */
    website: z.optional(z.string().check(z.maxLength(0))),
  }),
  answer: z.object({}),
});

export const takeBackEntry = endpoint({
  method: 'DELETE',
  path: '/api/days/{date}/guest-book',
  access: 'public',
  summary: "Delete one's own entry, on the day it was signed",
  params: byDate,
  /** The visitor is recognised by this secret or by the likes cookie. */
  body: z.object({ key: z.optional(z.uuid()) }),
  answer: z.object({}),
});

/** A page of shown entries, newest last. `before`: the query value for the page of older entries, if there is one. */
export const GuestBook = z.object({
  entries: z.array(GuestBookEntry),
  /** How many entries of this day are shown. */
  total: z.int(),
  before: z.optional(z.int()),
});
export type GuestBook = z.infer<typeof GuestBook>;

export const getGuestBook = endpoint({
  method: 'GET',
  path: '/api/days/{date}/guest-book',
  access: 'public',
  summary: 'List the shown entries in the guest book of a day',
  params: byDate,
  query: z.object({ before: z.optional(RowIdText) }),
  answer: GuestBook,
});

/** `pending` until the owner decides. */
const status = z.enum(['pending', 'shown', 'hidden']);
export type EntryStatus = z.infer<typeof status>;

export const OwnGuestBookEntry = z.extend(GuestBookEntry, {
  date: DateString,
  title: z.optional(OwnerText),
  /** URL of the photo that the entry is about; absent if there is none, or if it is a long embedded image. */
  photoUrl: z.optional(z.string()),
  status,
  signedAt: z.iso.datetime(),
});
export type OwnGuestBookEntry = z.infer<typeof OwnGuestBookEntry>;

export const listGuestBook = endpoint({
  method: 'GET',
  path: '/api/admin/guest-book',
  access: 'owner',
  summary: 'List guest book entries of all days, newest first, in pages; `status` filters',
  query: z.object({ status: z.optional(status), before: z.optional(RowIdText) }),
  answer: z.object({
    entries: z.array(OwnGuestBookEntry),
    /** `before` of the next page; null on the last. */
    next: z.nullable(z.int()),
  }),
});

export const countPendingEntries = endpoint({
  method: 'GET',
  path: '/api/admin/guest-book/pending',
  access: 'owner',
  summary: 'Count pending guest book entries',
  answer: z.object({ pending: z.int() }),
});

export const exportGuestBook = endpoint({
  method: 'GET',
  path: '/api/admin/guest-book.csv',
  access: 'owner',
  summary: 'Export all guest book entries as CSV',
});

const byId = z.object({ id: RowIdText });

export const setEntryStatus = endpoint({
  method: 'PATCH',
  path: '/api/admin/guest-book/{id}',
  access: 'owner',
  summary: 'Show or hide a guest book entry',
  params: byId,
  body: z.object({ status }),
});

export const showEntries = endpoint({
  method: 'POST',
  path: '/api/admin/guest-book/days/{date}/show',
  access: 'owner',
  summary: 'Show those entries of a day that the owner has seen and that are still pending',
  params: byDate,
  body: z.object({ ids: z.array(RowId).check(z.maxLength(MAX_SHOWN_TOGETHER)) }),
});

export const deleteEntry = endpoint({
  method: 'DELETE',
  path: '/api/admin/guest-book/{id}',
  access: 'owner',
  summary: 'Delete a guest book entry permanently',
  params: byId,
});
