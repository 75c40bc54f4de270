import * as z from 'zod/mini';

/** Every error code of the contract with the HTTP status it answers (API-3). */
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

/** The body of every answer that is not a success; `error` repeats `message` for older callers. */
export const ErrorBody = z.object({
  code: z.string(),
  message: z.string(),
  error: z.string(),
  /** When asking again makes sense; the header `Retry-After` says the same. */
  retryAfterSec: z.optional(z.int()),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

/** An error whose message may be shown to the caller; anything else thrown is answered with a plain 500. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  /** For answers that are only about the moment (429, 503). */
  readonly retryAfterSec: number | undefined;

  constructor(code: ErrorCode, message: string, options: { cause?: unknown; retryAfterSec?: number } = {}) {
    super(message, options);
    this.code = code;
    this.retryAfterSec = options.retryAfterSec;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

export function errorBody(code: ErrorCode, message: string, retryAfterSec?: number): ErrorBody {
  return { code, message, error: message, ...(retryAfterSec === undefined ? {} : { retryAfterSec }) };
}
