import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** Without activity for this long, the owner is idle and is warned (PRES-2). */
export const IDLE_AFTER_MS = 2 * 60_000;
/** Without activity presence ends by itself after this long (PRES-2). */
export const PRESENCE_TIMEOUT_MS = 5 * 60_000;
/** How often the server checks whether presence has ended (PRES-2). */
export const PRESENCE_CHECK_MS = 30_000;
/** The owner's page sends a heartbeat at least this often (PRES-2). */
export const HEARTBEAT_MS = 60_000;
/** An unload may be a reload (slow on a phone), so the owner has left only if no page returns within this time. */
export const UNLOAD_GRACE_MS = 10_000;

/** Whether the owner is in the gallery (在廊), and when they were last active. */
export const Presence = z.object({
  present: z.boolean(),
  /** ISO moment of the owner's last activity in the gallery; null if there was none. */
  lastSeen: z.nullable(z.string()),
});
export type Presence = z.infer<typeof Presence>;

/** Identifies one open page of the owner: closing it does not end presence on other pages. Default: the session. */
const tab = z.optional(z.uuid());

export const getPresence = endpoint({
  method: 'GET',
  path: '/api/chat/presence',
  access: 'public',
  summary: 'Get whether the owner is in the gallery (在廊)',
  answer: Presence,
});

/** Events `presence` and `message`, both with JSON `{present}` (LIVE-2). */
export const presenceStream = endpoint({
  method: 'GET',
  path: '/api/sse/admin-presence',
  access: 'public',
  summary: "Stream the owner's presence as server-sent events",
});

export const startPresence = endpoint({
  method: 'POST',
  path: '/api/admin/presence/start',
  access: 'owner',
  summary: "Start the owner's presence with this page",
  body: z.object({ tab }),
  answer: Presence,
});

export const presenceHeartbeat = endpoint({
  method: 'POST',
  path: '/api/admin/presence/heartbeat',
  access: 'owner',
  summary:
    "Keep the owner's page alive; `active`: the owner did something since the last heartbeat, which extends the presence",
  body: z.object({ tab, active: z._default(z.boolean(), true) }),
  answer: Presence,
});

export const endPresence = endpoint({
  method: 'POST',
  path: '/api/admin/presence/end',
  access: 'owner',
  summary: "End the owner's presence (`farewell`: all pages, with a countdown), or report this page's unload",
  body: z.object({ tab, reason: z._default(z.enum(['farewell', 'unload']), 'farewell') }),
  answer: Presence,
});
