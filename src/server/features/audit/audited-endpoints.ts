import type { AuditAction } from '../../../shared/audit.ts';
import type { ErrorReason } from '../../../shared/errors.ts';

/** The parts of an answered request that an entry may need. */
interface Answered {
  params: Record<string, unknown>;
  body: Record<string, unknown>;
  /** The `Location` of a redirect. */
  location: string;
  /** See `Audited.named`; undefined if there was no such row. */
  name: string | undefined;
  /** Whether there was a session before the call. Set only for endpoints with `succeeded`. */
  wasSignedIn: boolean;
}

export interface Audited {
  /** Recorded if the endpoint succeeds; absent if only its failures are recorded. */
  action?: AuditAction;
  subject?: (answered: Answered) => unknown;
  /** What the path's `{id}` identifies. Its name is read before the call, which may delete it. */
  named?: 'deletedDay' | 'news';
  /** The action recorded for each reason of failure: one entry an hour for each network, with a count. */
  failures?: Partial<Record<ErrorReason, AuditAction>>;
  /** Records only a session's first request of a UTC day for the same subject: a download may need several. */
  oncePerDay?: true;
  /** Whether a call had an effect, where its status does not tell. Calls without an effect are not recorded. */
  succeeded?: (answered: Answered) => boolean;
}

/** Why a call is not recorded. */
type LeftOut =
  /** The change itself is visible in the gallery or on the admin pages. */
  | 'content'
  /** Starts, stops or tests something, or clears what can be made again. */
  | 'work'
  /** Prepares the call of another endpoint, which is recorded. */
  | 'first-step'
  /** The owner's presence: too frequent, because pages send a heartbeat every minute while the owner is present. */
  | 'presence'
  /** Called by visitors. */
  | 'visitor';

const id = ({ params }: Answered) => params.id;
/** Names a deleted day by its date and news by their title; if the name is unknown, by the id, as `#7`. */
const nameOfRow = ({ name, params }: Answered) => name ?? `#${params.id}`;
const date = ({ params }: Answered) => params.date;
const name = ({ params, body }: Answered) => params.name ?? body.name;
/** The names of the changed settings, without values. Forms that send all settings send the old ones as `before`. */
const fields = ({ body: { before, ...values } }: Answered) =>
  Object.keys(values)
    .filter((field) => values[field] !== (before as typeof values | undefined)?.[field])
    .join(', ');

const WRONG_PASSWORD = { wrong_password: 'password_failed', passkey_refused: 'passkey_failed' } as const;

/**
 * For each endpoint that changes something or exports much data: how the audit log records it, or why it does not
 * (OPS-5). A test fails if an endpoint that changes something or exports CSV is missing.
 */
export const auditedEndpoints: Readonly<Record<string, Audited | LeftOut>> = {
  'POST /api/auth/login': { action: 'signed_in', failures: { wrong_credentials: 'sign_in_failed' } },
  'POST /api/auth/passkeys/login': {
    action: 'passkey_signed_in',
    failures: { passkey_refused: 'passkey_failed' },
  },
  'POST /api/auth/passkeys/options': 'first-step',
  'POST /api/admin/openings/{date}/reveal': 'content',
  'POST /api/admin/openings/{date}/continue': 'content',
  'PUT /api/admin/openings/{date}/words/{messageId}': 'content',
  'POST /api/auth/logout': { action: 'signed_out', succeeded: ({ wasSignedIn }) => wasSignedIn },
  'POST /api/admin/sessions/end-others': { action: 'sessions_ended' },
  'POST /api/admin/password': { action: 'password_changed', failures: WRONG_PASSWORD },
  'POST /api/admin/passkeys/proof': 'first-step',
  'POST /api/admin/passkeys/options': { failures: WRONG_PASSWORD },
  'POST /api/admin/passkeys': { action: 'passkey_added', subject: name },
  'PATCH /api/admin/passkeys/{id}': { action: 'passkey_renamed', subject: name },
  'POST /api/admin/passkeys/{id}/remove': {
    action: 'passkey_removed',
    subject: id,
    failures: WRONG_PASSWORD,
  },

  'POST /api/admin/backups': { action: 'backup_made' },
  'GET /api/admin/backups/{name}/download': { action: 'backup_downloaded', subject: name, oncePerDay: true },
  'GET /api/admin/feedback.csv': { action: 'feedback_exported' },
  'GET /api/admin/guest-book.csv': { action: 'guest_book_exported' },
  'GET /api/admin/subscribers.csv': { action: 'subscribers_exported' },
  'DELETE /api/collections/{date}': { action: 'day_deleted', subject: date },
  'POST /api/admin/deleted-collections/{id}/restore': {
    action: 'day_restored',
    named: 'deletedDay',
    subject: ({ body, name, params }) => body.date ?? name ?? params.id,
  },
  'DELETE /api/admin/deleted-collections/{id}': {
    action: 'day_erased',
    named: 'deletedDay',
    subject: nameOfRow,
  },
  'DELETE /api/admin/news/{id}': { action: 'news_deleted', named: 'news', subject: nameOfRow },
  'POST /api/admin/deleted-news/{id}/restore': { action: 'news_restored', named: 'news', subject: nameOfRow },
  'DELETE /api/admin/deleted-news/{id}': { action: 'news_erased', named: 'news', subject: nameOfRow },
  'DELETE /api/admin/guest-book/{id}': { action: 'entry_deleted', subject: id },
  'DELETE /api/admin/feedback/{id}': { action: 'feedback_deleted', subject: id },
  'DELETE /api/admin/subscribers/{id}': { action: 'subscriber_removed', subject: id },
  'DELETE /api/admin/push-subscriptions/{id}': { action: 'subscriber_removed', subject: id },
  // The entry has no subject: it must not name the person whom the gallery forgets.
  'POST /api/admin/visitors/forget': { action: 'visitor_forgotten' },

  'PATCH /api/admin/settings': { action: 'site_changed', subject: fields },
  'POST /api/admin/analytics/config': { action: 'analytics_changed', subject: fields },
  'DELETE /api/admin/analytics/config/{id}': { action: 'analytics_removed' },
  'POST /api/admin/gmail-settings': { action: 'mail_changed' },
  'DELETE /api/admin/gmail-settings': { action: 'mail_removed' },
  'PATCH /api/admin/digests/settings': { action: 'digests_changed', subject: fields },
  'GET /api/auth/dropbox': 'first-step',
  'GET /api/auth/dropbox/callback': {
    action: 'dropbox_connected',
    succeeded: ({ wasSignedIn, location }) => wasSignedIn && location.includes('success='),
  },
  'POST /api/admin/dropbox-oauth/disconnect': { action: 'dropbox_disconnected' },
  'POST /api/admin/dropbox-app-credentials': { action: 'dropbox_app_changed' },
  'POST /api/admin/update-dropbox-token': { action: 'dropbox_token_changed' },
  'PUT /api/admin/sync/source': { action: 'sync_source_changed', subject: ({ body }) => body.source },
  'POST /api/admin/auto-sync/enable': { action: 'auto_sync_enabled' },
  'POST /api/admin/auto-sync/disable': { action: 'auto_sync_disabled' },

  'POST /api/collections': 'content',
  'PUT /api/collections/{date}': 'content',
  'PUT /api/admin/collections/{collectionId}/photos/{photoIndex}/remarks': 'content',
  'POST /api/images/crop': 'content',
  'POST /api/images/reset': 'content',
  'POST /api/admin/photos': 'content',
  'POST /api/admin/news': 'content',
  'PUT /api/admin/news/{id}': 'content',
  'PATCH /api/admin/feedback/{id}': 'content',
  'POST /api/admin/feedback/{id}/reply': 'content',
  'POST /api/admin/subscribers/{id}/resume': 'content',
  'POST /api/admin/cache/clear': 'work',
  'POST /api/admin/cache/generate': 'work',
  'POST /api/admin/collections/check': 'work',
  'POST /api/admin/test-gmail': 'work',
  'POST /api/admin/digests/test': 'work',
  'POST /api/admin/sync-simple': 'work',
  'POST /api/admin/sync/cancel': 'work',
  'POST /api/admin/auto-sync/run-now': 'work',
  'POST /api/admin/generate-video': 'work',
  'POST /api/admin/videos/{collectionId}': 'work',
  'DELETE /api/admin/videos/{collectionId}': 'work',
  'POST /api/admin/presence/start': 'presence',
  'POST /api/admin/presence/heartbeat': 'presence',
  'POST /api/admin/presence/end': 'presence',
  'POST /api/feedback': 'visitor',
  'POST /api/days/{date}/guest-book': 'visitor',
  'DELETE /api/days/{date}/guest-book': 'visitor',
  'PATCH /api/admin/guest-book/{id}': 'content',
  'POST /api/admin/guest-book/days/{date}/show': 'content',
  'POST /api/follow': 'visitor',
  'PUT /api/push/subscription': 'visitor',
  'DELETE /api/push/subscription': 'visitor',
  'PUT /api/push/reminder': 'visitor',
  'PATCH /api/collections/{id}/photo/{index}/client-likes': 'visitor',
};
