import * as z from 'zod/mini';

/** Every error code of the API with its HTTP status (API-3). */
export const errorStatus = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_media: 415,
  misdirected: 421,
  unprocessable: 422,
  too_many_requests: 429,
  internal: 500,
  not_available: 501,
  bad_upstream: 502,
  overloaded: 503,
  unavailable: 503,
  upstream_timeout: 504,
  storage_full: 507,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Reasons that are more precise than an error code, each with its code. */
const preciseReasons = {
  wrong_credentials: 'unauthorized',
  wrong_password: 'forbidden',
  password_guessable: 'unprocessable',
  passkey_expired: 'forbidden',
  passkey_refused: 'forbidden',
  passkey_exists: 'conflict',
  passkeys_need_https: 'not_available',

  date_taken: 'conflict',
  changed_elsewhere: 'conflict',
  opening_begun: 'conflict',
  opening_passed: 'bad_request',
  opening_needs_five: 'conflict',
  opening_displaced: 'conflict',
  not_cropped: 'conflict',
  photo_replaced: 'conflict',
  crop_too_small: 'bad_request',
  original_removed: 'unprocessable',
  original_unknown: 'unprocessable',
  media_unreachable: 'overloaded',
  photo_not_stored: 'unprocessable',

  upload_interrupted: 'bad_request',
  photo_too_large: 'too_large',
  empty_file: 'unsupported_media',
  not_a_photo: 'unsupported_media',
  photo_damaged: 'unprocessable',
  too_many_pixels: 'unprocessable',
  photo_needs_memory: 'unprocessable',
  embedded_too_large: 'unprocessable',
  photo_url_refused: 'bad_request',
  photo_url_failed: 'bad_upstream',
  photo_url_not_a_photo: 'bad_upstream',
  photo_url_timeout: 'upstream_timeout',

  no_video_encoder: 'not_available',
  video_photos_changed: 'conflict',

  source_not_set_up: 'bad_request',
  source_removed: 'conflict',
  sync_running: 'conflict',
  choose_folder: 'bad_request',
  folder_not_found: 'not_found',
  bucket_not_found: 'not_found',
  file_changed: 'conflict',
  source_busy: 'too_many_requests',
  source_unreachable: 'bad_upstream',
  source_refused: 'bad_upstream',
  dropbox_token_expired: 'conflict',
  dropbox_token_refused: 'bad_request',
  dropbox_permission_missing: 'conflict',
  dropbox_app_missing: 'conflict',
  dropbox_sign_in_expired: 'forbidden',
  public_url_missing: 'conflict',

  already_signed: 'conflict',
  entry_characters: 'bad_request',
  entry_link: 'bad_request',

  reply_has_no_address: 'unprocessable',
  reply_in_progress: 'conflict',

  mail_missing: 'conflict',
  mail_key: 'conflict',
  mail_password: 'unprocessable',
  mail_recipient: 'unprocessable',
  mail_sender: 'bad_upstream',
  mail_timeout: 'upstream_timeout',
  mail_tls: 'bad_upstream',
  mail_certificate: 'bad_upstream',
  mail_host: 'bad_upstream',
  mail_refused: 'bad_upstream',
  mail_broken: 'bad_upstream',
  mail_rejected: 'bad_upstream',
} as const satisfies Record<string, ErrorCode>;

type PreciseReason = keyof typeof preciseReasons;

/** Why a call failed. Programs compare reasons, never messages; the web has words for each in both languages. */
export type ErrorReason = ErrorCode | PreciseReason;

export const errorReasons = [...Object.keys(errorStatus), ...Object.keys(preciseReasons)] as ErrorReason[];

export const ErrorReason = z.enum(errorReasons);

/** A reason read from the database; undefined for null, or for one that this release does not know. */
export function storedReason(code: string | null): ErrorReason | undefined {
  return errorReasons.find((reason) => reason === code);
}

function codeOf(reason: ErrorReason): ErrorCode {
  return reason in preciseReasons ? preciseReasons[reason as PreciseReason] : (reason as ErrorCode);
}

/** The body of every error response; `error` repeats `message` for older callers. */
export const ErrorBody = z.object({
  code: z.string(),
  /** A reason more precise than `code` if there is one, else `code`. */
  reason: ErrorReason,
  message: z.string(),
  error: z.string(),
  /** The name of what the reason is about: a date, a folder, a field, a mail server. */
  about: z.optional(z.string()),
  /** When to retry, as in the header `Retry-After`. */
  retryAfterSec: z.optional(z.int()),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

interface ErrorDetails {
  about?: string | undefined;
  /** For temporary failures (429, 503). */
  retryAfterSec?: number | undefined;
}

/** An error whose message the caller may see; an unexpected error becomes a plain 500. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly reason: ErrorReason;
  readonly about: string | undefined;
  readonly retryAfterSec: number | undefined;

  constructor(
    reason: ErrorReason,
    message: string,
    { about, retryAfterSec, ...options }: ErrorDetails & { cause?: unknown } = {},
  ) {
    super(message, options);
    this.code = codeOf(reason);
    this.reason = reason;
    this.about = about;
    this.retryAfterSec = retryAfterSec;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

export function errorBody(reason: ErrorReason, message: string, details: ErrorDetails = {}): ErrorBody {
  const { about, retryAfterSec } = details;
  return {
    code: codeOf(reason),
    reason,
    message,
    error: message,
    ...(about === undefined ? {} : { about }),
    ...(retryAfterSec === undefined ? {} : { retryAfterSec }),
  };
}
