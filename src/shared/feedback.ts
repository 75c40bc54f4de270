import * as z from 'zod/mini';
import { emailAddress } from './email.ts';
import { endpoint } from './endpoint.ts';
import { RowIdText } from './row-id.ts';

export const MAX_FEEDBACK_NAME_LENGTH = 100;
export const MAX_FEEDBACK_LENGTH = 5000;
export const MAX_REPLY_LENGTH = 10_000;

/** A name with a line break could inject mail headers. */
const oneLine = z.regex(/^[^\r\n]*$/, { error: 'Invalid: line breaks are not allowed' });

export const sendFeedback = endpoint({
  method: 'POST',
  path: '/api/feedback',
  access: 'public',
  summary: 'Send feedback to the owner',
  body: z.object({
    name: z.string().check(oneLine, z.trim(), z.minLength(1), z.maxLength(MAX_FEEDBACK_NAME_LENGTH)),
    email: z.optional(z.union([z.literal(''), emailAddress()])),
    message: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_FEEDBACK_LENGTH)),
    /** Made by the client for each submission: if it is sent twice, the feedback is stored once. */
    submissionId: z.optional(z.uuid()),
    /** A honeypot field: it is invisible, so only a program fills it in. */
    website: z.optional(z.string().check(z.maxLength(0))),
  }),
  answer: z.object({ id: z.int() }),
});

/** Feedback is `pending` until the owner opens it, and `answered` after a reply. */
const feedbackStatuses = ['pending', 'read', 'answered'] as const;
const status = z.enum(feedbackStatuses);
export type FeedbackStatus = z.infer<typeof status>;

export const Feedback = z.object({
  id: z.int(),
  name: z.string(),
  /** Null unless the visitor gave an e-mail address that can receive an answer. */
  email: z.nullable(z.string()),
  message: z.string(),
  submittedAt: z.iso.datetime(),
  status: z.catch(status, 'pending'),
});
export type Feedback = z.infer<typeof Feedback>;

export const FeedbackPage = z.object({
  items: z.array(Feedback),
  /** `before` of the next page; null on the last. */
  next: z.nullable(z.int()),
});
export type FeedbackPage = z.infer<typeof FeedbackPage>;

const params = z.object({ id: RowIdText });

export const listFeedback = endpoint({
  method: 'GET',
  path: '/api/admin/feedback',
  access: 'owner',
  summary: 'List feedback, newest first, in pages; `status` filters',
  query: z.object({ status: z.optional(status), before: z.optional(RowIdText) }),
  answer: FeedbackPage,
});

export const countUnreadFeedback = endpoint({
  method: 'GET',
  path: '/api/admin/feedback/unread',
  access: 'owner',
  summary: 'Count unread feedback',
  answer: z.object({ unread: z.int() }),
});

export const setFeedbackStatus = endpoint({
  method: 'PATCH',
  path: '/api/admin/feedback/{id}',
  access: 'owner',
  summary: 'Mark feedback as unread (pending), read or answered',
  params,
  body: z.object({ status }),
  answer: Feedback,
});

export const replyToFeedback = endpoint({
  method: 'POST',
  path: '/api/admin/feedback/{id}/reply',
  access: 'owner',
  summary:
    'Reply to a visitor by e-mail, and mark the feedback as answered; a repeated reply is not sent again',
  params,
  body: z.object({ message: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_REPLY_LENGTH)) }),
  answer: Feedback,
});

export const deleteFeedback = endpoint({
  method: 'DELETE',
  path: '/api/admin/feedback/{id}',
  access: 'owner',
  summary: 'Delete feedback permanently',
  params,
  answer: z.object({}),
});

export const exportFeedback = endpoint({
  method: 'GET',
  path: '/api/admin/feedback.csv',
  access: 'owner',
  summary: 'Export feedback as CSV; `status` filters',
  query: z.object({ status: z.optional(status) }),
});
