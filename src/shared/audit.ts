import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { RowIdText } from './row-id.ts';

/** How long entries are kept (OPS-5). */
export const AUDIT_KEEP_DAYS = 90;

/** Every action of the audit log, by its kind. */
export const auditActions = {
  access: [
    'signed_in',
    'passkey_signed_in',
    'sign_in_failed',
    'passkey_failed',
    'password_failed',
    'signed_out',
    'sessions_ended',
    'password_changed',
    'passkey_added',
    'passkey_renamed',
    'passkey_removed',
  ],
  data: [
    'backup_made',
    'backup_downloaded',
    'feedback_exported',
    'guest_book_exported',
    'subscribers_exported',
    'day_deleted',
    'day_restored',
    'day_erased',
    'news_deleted',
    'news_restored',
    'news_erased',
    'feedback_deleted',
    'entry_deleted',
    'subscriber_removed',
    'visitor_forgotten',
  ],
  settings: [
    'site_changed',
    'analytics_changed',
    'analytics_removed',
    'mail_changed',
    'mail_removed',
    'digests_changed',
    'dropbox_connected',
    'dropbox_disconnected',
    'dropbox_app_changed',
    'dropbox_token_changed',
    'sync_source_changed',
    'auto_sync_enabled',
    'auto_sync_disabled',
  ],
} as const;

export type AuditKind = keyof typeof auditActions;
export const auditKinds = Object.keys(auditActions) as AuditKind[];
export type AuditAction = (typeof auditActions)[AuditKind][number];

export const AuditEntry = z.object({
  id: z.int(),
  /** For an entry that counts several failures, the time of the first. */
  at: z.iso.datetime(),
  action: z.enum(Object.values(auditActions).flat()),
  /** A date, a row's id, a name or title, or the names of settings; empty if there is none. */
  subject: z.string(),
  /** Network, or with `LOG_ADDRESSES=full` the IP address; null if failures from several networks share the entry. */
  network: z.nullable(z.string()),
  /** The browser's user agent; empty for failures. */
  device: z.string(),
  /** The number of failures: those of one action, hour and network share an entry. 1 for everything else. */
  count: z.int(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  access: 'owner',
  summary: "List the audit log of 90 days: the owner's actions and failed sign-ins, newest first, in pages",
  query: z.object({ kind: z.optional(z.enum(auditKinds)), before: z.optional(RowIdText) }),
  answer: z.object({
    items: z.array(AuditEntry),
    /** The value of `before` that requests the next page; null on the last page. */
    next: z.nullable(z.int()),
  }),
});
