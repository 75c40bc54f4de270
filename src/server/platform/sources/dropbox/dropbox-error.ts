import type { ErrorReason } from '../../../../shared/errors.ts';
import { readRetryAfterMs } from '../../retry.ts';
import { SourceError, type SourceErrorKind } from '../photo-source.ts';

/** How long to wait if Dropbox limits the rate without stating a time. */
const DEFAULT_RETRY_AFTER_MS = 60_000;
/** The shortest wait: Dropbox may name a wait of 0 s, or a time that has passed by our clock. */
const MIN_RETRY_AFTER_MS = 1000;
const MAX_LOGGED_LENGTH = 200;
/** A code such as `path/not_folder/..`, which may be shown; any other text is only logged. */
const CODE = /^[a-z0-9_./]{1,80}$/;

/** An error response of Dropbox and what it means for the sync. If `refused`, its `cause` is Dropbox' own message. */
export class DropboxError extends SourceError {
  readonly httpStatus: number;
  /** `path/not_found/...`, `reset/...`, `invalid_grant`; empty if Dropbox answered with plain text. */
  readonly summary: string;

  constructor(
    { kind, httpStatus, summary }: { kind: SourceErrorKind; httpStatus: number; summary: string },
    message: string,
    options: { retryAfterMs?: number; reason?: ErrorReason; cause?: Error } = {},
  ) {
    super(kind, message, options);
    this.httpStatus = httpStatus;
    this.summary = summary;
  }

  /** Whether the token has expired or is unknown to Dropbox, so that a new one may help. */
  get isTokenRefused(): boolean {
    return this.httpStatus === 401 && /^(expired|invalid)_access_token/.test(this.summary);
  }
}

/** Reads an error response. Bodies are JSON or plain text, regardless of their content type. */
export function dropboxError(
  httpStatus: number,
  body: string,
  retryAfterHeader: string | undefined,
  now: Date,
): DropboxError {
  const parsed = parsedBody(body);
  const summary = textAt(parsed, 'error_summary') ?? textAt(parsed, 'error') ?? '';
  const error = (
    kind: SourceErrorKind,
    message: string,
    options?: { retryAfterMs?: number; reason?: ErrorReason; cause?: Error },
  ) => new DropboxError({ kind, httpStatus, summary }, message, options);

  if (httpStatus === 429 || (httpStatus === 503 && retryAfterHeader !== undefined)) {
    const waitMs = retryAfterMs(retryAfterHeader, parsed, body, now);
    return error('rate_limited', `Dropbox limits the rate of calls: again in ${Math.ceil(waitMs / 1000)} s`, {
      retryAfterMs: waitMs,
    });
  }
  if (httpStatus >= 500) return error('transient', `Dropbox is out of order at the moment (${httpStatus})`);
  if (httpStatus === 401 && summary.startsWith('missing_scope')) {
    return error(
      'reconnect',
      'The Dropbox app lacks a permission: it needs account_info.read, files.metadata.read and files.content.read',
      { reason: 'dropbox_permission_missing' },
    );
  }
  if (httpStatus === 401) {
    return error('reconnect', 'The Dropbox access token has expired or was revoked: connect again');
  }
  if (summary === 'invalid_grant') {
    return error(
      'reconnect',
      'The Dropbox access token has expired and Dropbox gives no new one: connect again',
    );
  }
  if (summary.includes('not_found')) return error('not_found', 'Dropbox has no such file or folder');
  const words = textAt(parsed, 'error_description') ?? (summary === '' ? body : summary);
  // Dropbox quotes a header that it cannot read, and with it the token.
  const logged = words.replace(/Bearer [^\s"']+/gi, 'Bearer …').slice(0, MAX_LOGGED_LENGTH);
  const code = CODE.test(summary) ? `: ${summary}` : '';
  return error('refused', `Dropbox refused (${httpStatus})${code}`, { cause: new Error(logged) });
}

/** The time to wait, from the header or else from the body. Rounded up: retrying too early is worse than too late. */
function retryAfterMs(header: string | undefined, parsed: unknown, body: string, now: Date): number {
  const fromHeader = readRetryAfterMs(header, now);
  const inJson = numberAt(objectAt(parsed, 'error'), 'retry_after');
  const inText = parsed === undefined ? /\d+(?:\.\d+)?/.exec(body)?.[0] : undefined;
  const fromBody = inJson ?? (inText === undefined ? undefined : Number(inText));
  const stated = fromHeader ?? (fromBody === undefined ? DEFAULT_RETRY_AFTER_MS : Math.ceil(fromBody * 1000));
  return Math.max(MIN_RETRY_AFTER_MS, stated);
}

function parsedBody(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    // The body is plain text.
    return undefined;
  }
}

function objectAt(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}

function textAt(value: unknown, key: string): string | undefined {
  const found = objectAt(value, key);
  return typeof found === 'string' ? found : undefined;
}

function numberAt(value: unknown, key: string): number | undefined {
  const found = objectAt(value, key);
  return typeof found === 'number' ? found : undefined;
}
