import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { RowId, RowIdText } from './row-id.ts';

/** An author's public id in the chat. */
const author = z.string().check(z.regex(/^[\w-]{1,40}$/, { error: 'Invalid author' }));

/** For how many days visitors' data is kept; 0 means for ever (PRIV-2). */
export const Retention = z.object({
  /** Also for guest book entries, but only for those that are not shown. */
  feedback: z.int(),
  chat: z.int(),
  /** How long likes stay linked to their visitor, counted from the visitor's last like. */
  likes: z.int(),
});
export type Retention = z.infer<typeof Retention>;

/**
 * For how many days the random key of a subscriber who left is kept. Restoring a backup deletes the subscribers whose
 * keys are kept, so their e-mail addresses do not return. By default backups are kept for six months.
 */
export const LEFT_KEEP_DAYS = 400;

export const getRetention = endpoint({
  method: 'GET',
  path: '/api/privacy',
  access: 'public',
  summary: "Get for how many days visitors' data is kept; 0 for ever",
  answer: Retention,
});

/** What is stored about one visitor, found from feedback or a chat message (PRIV-4). */
export const VisitorTraces = z.object({
  /** Names the visitor wrote under. */
  names: z.array(z.string()),
  emails: z.array(z.string()),
  letters: z.int(),
  /** Entries in guest books. */
  entries: z.int(),
  /** True if a subscription, confirmed or not, is stored for one of the e-mail addresses. */
  isSubscriber: z.boolean(),
  messages: z.int(),
  reactions: z.int(),
  /** Photos that the visitor likes. `forgetVisitor` keeps these likes, but without the visitor's id. */
  likedPhotos: z.int(),
  isMuted: z.boolean(),
});
export type VisitorTraces = z.infer<typeof VisitorTraces>;

export const findVisitorTraces = endpoint({
  method: 'GET',
  path: '/api/admin/visitors/traces',
  access: 'owner',
  summary:
    'Get what is stored about the visitor behind a feedback (`feedbackId`) or a chat author (`author`)',
  query: z.object({ feedbackId: z.optional(RowIdText), author: z.optional(author) }),
  answer: VisitorTraces,
});

export const forgetVisitor = endpoint({
  method: 'POST',
  path: '/api/admin/visitors/forget',
  access: 'owner',
  summary: 'Remove all data of a visitor permanently; like totals stay',
  body: z.object({ feedbackId: z.optional(RowId), author: z.optional(author) }),
  answer: VisitorTraces,
});
