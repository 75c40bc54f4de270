import * as z from 'zod/mini';
import { DateString } from './dates.ts';
import { type BodyOf, endpoint } from './endpoint.ts';
import { languages } from './owner-text.ts';
import { RowId } from './row-id.ts';

export const savePushSubscription = endpoint({
  method: 'PUT',
  path: '/api/push/subscription',
  access: 'public',
  summary: "Create or renew a browser's push subscription",
  body: z.object({
    /** The push service's URL for this browser; refused if the service is unknown. */
    endpoint: z.string().check(z.maxLength(1024)),
    keys: z.object({
      /** The browser's public key, uncompressed, and its secret: base64url. */
      p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/)),
      auth: z.string().check(z.regex(/^[\w-]{22}={0,2}$/)),
    }),
    /** If omitted, a stored subscription keeps its language, and a new one gets the cookie's, else the site's. */
    language: z.optional(z.enum(languages)),
    /** The endpoint that the browser has replaced with this one. */
    replaces: z.optional(z.string().check(z.maxLength(1024))),
  }),
  answer: z.object({}),
});

export type PushSubscriptionInput = BodyOf<typeof savePushSubscription>;

/** The endpoint's SHA-256: URLs are logged, and the endpoint itself is a secret of the browser. */
const id = z.string().check(z.regex(/^[\da-f]{64}$/, { error: 'Expected a SHA-256' }));

export const removePushSubscription = endpoint({
  method: 'DELETE',
  path: '/api/push/subscription',
  access: 'public',
  summary: 'Delete a push subscription; the same answer for an unknown one',
  query: z.object({ id }),
  answer: z.object({}),
});

export const setOpeningReminder = endpoint({
  method: 'PUT',
  path: '/api/push/reminder',
  access: 'public',
  summary: "Set or clear a browser's reminder of an opening",
  body: z.object({
    id,
    /** Id of the opening's collection. */
    collectionId: z.optional(RowId),
    /** The opening's date: pages of 1.1.0 send it instead of the id, and server processes of 1.1.0 need it. */
    date: z.optional(DateString),
    isWanted: z.boolean(),
  }),
  answer: z.object({}),
});

/** What the service worker receives, encrypted. All URLs are paths of this gallery. */
export interface PushMessage {
  title: string;
  body: string;
  language: string;
  /** The day's page. */
  path: string;
  /** Identifies the subject; default: `path`. A push alerts again only if the shown notification has another key. */
  key?: string;
  /** URL of the first photo, unframed. */
  image?: string;
}
