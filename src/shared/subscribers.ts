import * as z from 'zod/mini';
import { DateString } from './dates.ts';
import { emailAddress, MAX_EMAIL_LENGTH } from './email.ts';
import { type BodyOf, endpoint } from './endpoint.ts';
import { languages, OwnerText } from './owner-text.ts';
import { RowIdText } from './row-id.ts';

/** `weekly`: on Sundays. */
export const frequencies = ['daily', 'weekly'] as const;
export const Frequency = z.enum(frequencies);
export type Frequency = z.infer<typeof Frequency>;

export const getFollow = endpoint({
  method: 'GET',
  path: '/api/follow',
  access: 'public',
  summary:
    'Get the ways to subscribe: e-mail if mail is set up, notifications if the gallery has a secure URL',
  answer: z.object({
    email: z.boolean(),
    /** The key that a browser subscribes with (VAPID, base64url); null if no notifications are sent. */
    push: z.nullable(z.string()),
  }),
});

/** How long a confirmation link works; afterwards an unconfirmed address is deleted. */
export const CONFIRM_MS = 48 * 60 * 60_000;

export const subscribe = endpoint({
  method: 'POST',
  path: '/api/follow',
  access: 'public',
  summary: 'Request a subscription; sends a confirmation link, and answers the same for every address',
  body: z.object({
    email: emailAddress(),
    rhythm: Frequency,
    language: z.enum(languages),
    /** A honeypot field: it is invisible, so only a program fills it in. */
    website: z.optional(z.string().check(z.maxLength(0))),
  }),
  answer: z.object({}),
});

export type Subscription = BodyOf<typeof subscribe>;

/** The form that works without scripts, and targets of links in e-mails: GET shows a page, POST acts (FOLLOW-1). */
export const followPaths = {
  form: '/follow',
  confirm: '/follow/confirm/',
  leave: '/follow/leave/',
  choices: '/follow/choices/',
} as const;

const subscriberStatuses = ['active', 'paused'] as const;
const status = z.enum(subscriberStatuses);
export type SubscriberStatus = z.infer<typeof status>;

export const Subscriber = z.object({
  kind: z.literal('email'),
  id: z.int(),
  /** Null if it was encrypted with another key. */
  email: z.nullable(z.string()),
  rhythm: Frequency,
  language: z.enum(languages),
  status,
  since: z.iso.datetime(),
  lastSentAt: z.nullable(z.iso.datetime()),
  /** Why the mail server refused the recipient: its SMTP code, and since when. */
  paused: z.nullable(z.object({ code: z.int(), at: z.iso.datetime() })),
});
export type Subscriber = z.infer<typeof Subscriber>;

const pushVendors = ['google', 'mozilla', 'microsoft', 'apple', 'other'] as const;
export type PushVendor = (typeof pushVendors)[number];

/** A browser that receives notifications. */
export const PushSubscriber = z.object({
  kind: z.literal('push'),
  id: z.int(),
  /** Null if the subscription was encrypted with another key. */
  vendor: z.nullable(z.enum(pushVendors)),
  language: z.enum(languages),
  since: z.iso.datetime(),
  /** The date of the last push in the site's time zone. */
  lastSentOn: z.nullable(DateString),
  /** Since when the push service refuses pushes to this browser; after two weeks the subscription is deleted. */
  failingSince: z.nullable(DateString),
});
export type PushSubscriber = z.infer<typeof PushSubscriber>;

const AnySubscriber = z.discriminatedUnion('kind', [Subscriber, PushSubscriber]);
export type AnySubscriber = z.infer<typeof AnySubscriber>;

/** The period of `joined` and `left` in `SubscriberPage`. */
export const RECENT_DAYS = 30;

export const SubscriberPage = z.object({
  items: z.array(AnySubscriber),
  /** `before` of the next page; null on the last. */
  next: z.nullable(z.string()),
  counts: z.object({
    daily: z.int(),
    weekly: z.int(),
    paused: z.int(),
    unconfirmed: z.int(),
    push: z.int(),
    joined: z.int(),
    left: z.int(),
  }),
});
export type SubscriberPage = z.infer<typeof SubscriberPage>;

const subscriberKinds = ['email', 'push', 'paused'] as const;
export type SubscriberKind = (typeof subscriberKinds)[number];

export const listSubscribers = endpoint({
  method: 'GET',
  path: '/api/admin/subscribers',
  access: 'owner',
  summary:
    'List confirmed subscribers and browsers, newest first, in pages; `find`: part of an e-mail address',
  query: z.object({
    show: z.optional(z.enum(subscriberKinds)),
    find: z.optional(z.string().check(z.maxLength(MAX_EMAIL_LENGTH))),
    before: z.optional(
      z.string().check(z.regex(/^\d{1,17}-(?:email|push)-\d{1,9}$/, { error: 'Invalid position' })),
    ),
  }),
  answer: SubscriberPage,
});

const params = z.object({ id: RowIdText });

export const removeSubscriber = endpoint({
  method: 'DELETE',
  path: '/api/admin/subscribers/{id}',
  access: 'owner',
  summary: 'Delete a subscriber and the e-mail address',
  params,
  answer: z.object({}),
});

export const removePushSubscriber = endpoint({
  method: 'DELETE',
  path: '/api/admin/push-subscriptions/{id}',
  access: 'owner',
  summary:
    "Delete a browser's push subscription; the browser renews it on its next visit unless it has unsubscribed",
  params,
  answer: z.object({}),
});

export const resumeSubscriber = endpoint({
  method: 'POST',
  path: '/api/admin/subscribers/{id}/resume',
  access: 'owner',
  summary: 'Resume a paused subscriber',
  params,
  answer: z.object({}),
});

export const exportSubscribers = endpoint({
  method: 'GET',
  path: '/api/admin/subscribers.csv',
  access: 'owner',
  summary: 'Export all confirmed subscribers as CSV',
});

export const DEFAULT_DIGEST_HOUR = '07:00';
/** Gmail's limit of recipients a day. */
export const DEFAULT_DIGEST_LIMIT = 500;
export const MAX_DIGEST_LIMIT = 100_000;

export const DigestSettings = z.object({
  /** E-mails go out from this time of day on, in the site's time zone. */
  hour: z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: 'Invalid time: expected HH:MM' })),
  /** The most e-mails in 24 hours. */
  limit: z.int().check(z.minimum(1), z.maximum(MAX_DIGEST_LIMIT)),
});
export type DigestSettings = z.infer<typeof DigestSettings>;

export const DigestSettingsChanges = z.partial(DigestSettings);
export type DigestSettingsChanges = z.infer<typeof DigestSettingsChanges>;

/** One day's e-mails and pushes. */
const Digest = z.object({
  date: DateString,
  title: z.optional(OwnerText),
  firstSentAt: z.iso.datetime(),
  lastSentAt: z.iso.datetime(),
  sent: z.int(),
  paused: z.int(),
  left: z.int(),
  /** Numbers of pushes: accepted, to subscriptions that no longer exist, and refused; null if none was sent. */
  push: z.nullable(z.object({ sent: z.int(), gone: z.int(), failed: z.int() })),
});
export type Digest = z.infer<typeof Digest>;

const PushFigures = z.object({
  /** True if PUBLIC_URL is https, which browsers require for push. */
  isOffered: z.boolean(),
  subscriptions: z.int(),
  /** Browsers that have not received the newest day whose sending time has come. */
  waiting: z.int(),
  /** The newest day's pushes: accepted, to subscriptions that no longer exist, and refused. */
  latest: z.nullable(
    z.object({
      date: DateString,
      lastSentAt: z.iso.datetime(),
      sent: z.int(),
      gone: z.int(),
      failed: z.int(),
    }),
  ),
});
export type PushFigures = z.infer<typeof PushFigures>;

export const getDigests = endpoint({
  method: 'GET',
  path: '/api/admin/digests',
  access: 'owner',
  summary: 'Get the settings of digest e-mails, the number waiting, and the latest figures',
  answer: z.object({
    settings: DigestSettings,
    /** True if mail is set up and PUBLIC_URL is set. */
    isReady: z.boolean(),
    /** The number of e-mails on a usual day, and how many more on Sundays. */
    daily: z.int(),
    weekly: z.int(),
    /** Subscribers who have not received the newest day whose sending time has come. */
    waiting: z.int(),
    /** The date of the announced opening, if any; the e-mail about that day goes out after it. */
    opening: z.nullable(DateString),
    /** Why the latest run stopped before its end; a reason of errors.ts. */
    problem: z.nullable(z.object({ reason: z.string(), at: z.iso.datetime() })),
    digests: z.array(Digest),
    push: PushFigures,
  }),
});

export const saveDigestSettings = endpoint({
  method: 'PATCH',
  path: '/api/admin/digests/settings',
  access: 'owner',
  summary: 'Change when digest e-mails are sent, and how many a day; 409 if a value differs from `before`',
  body: z.extend(DigestSettingsChanges, { before: z.optional(DigestSettingsChanges) }),
  answer: DigestSettings,
});

export const previewDigest = endpoint({
  method: 'GET',
  path: '/api/admin/digests/preview',
  access: 'owner',
  summary: 'Preview the newest day as a digest e-mail: subject, HTML and plain text',
  query: z.object({ language: z.enum(languages) }),
  answer: z.nullable(z.object({ subject: z.string(), html: z.string(), text: z.string() })),
});

export const sendDigestToMe = endpoint({
  method: 'POST',
  path: '/api/admin/digests/test',
  access: 'owner',
  summary: 'Send the newest day as a digest e-mail to the owner',
  body: z.object({ language: z.enum(languages) }),
  answer: z.object({ to: z.string() }),
});
