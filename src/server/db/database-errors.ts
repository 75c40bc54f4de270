import { AppError } from '../../shared/errors.ts';
import { DrizzleQueryError } from './orm.ts';

/** PostgreSQL's codes: connection lost; shutdown, crash, start-up, idle timeout; too many connections; read-only. */
const UNAVAILABLE_CODES = /^(?:08...|57P0[1235]|53300|25006)$/;
/**
 * Codes for a statement or an idle transaction that timed out, a conflict with another transaction, or a lack of
 * memory: the database responds, and the same request may succeed next time.
 */
const RETRYABLE_CODES = /^(?:25P03|57014|55P03|40001|40P01|53200)$/;
const DISK_FULL = '53100';
/** Codes of sockets whose connection ends in the middle of a statement. */
const LOST_SOCKET_CODES = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT']);
/** The pool's error when all of its connections are taken for too long. `pg-pool` gives it no code and no class. */
const POOL_TIMEOUT_MESSAGE = 'timeout exceeded when trying to connect';
/** Messages of the driver's own errors, which have no code. */
const CONNECTION_LOST_MESSAGES =
  /^(?:Connection terminated|Client has encountered a connection error|Query read timeout)/;

/** Whether all connections of the pool were taken for too long. */
export function isPoolTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === POOL_TIMEOUT_MESSAGE;
}

/** Makes the error that callers get while the database is unavailable or after it cancelled a statement. */
export function unavailableError(cause: unknown): AppError {
  return new AppError('unavailable', 'The database cannot answer right now; try again in a moment', {
    cause,
  });
}

/** Whether the error means that the database does not respond; cached results may then be served. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const found = toDatabaseError(error);
  return found?.code === 'unavailable' && !RETRYABLE_CODES.test(codeOf(found.cause));
}

/**
 * Maps driver errors (connection lost, shutdown, statement cancelled, disk full) to an `AppError`; undefined for
 * other errors. Drizzle wraps the errors of the driver and of connections as `cause`.
 */
export function toDatabaseError(error: unknown): AppError | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof AppError) return error.code === 'unavailable' ? error : undefined;
  const code = codeOf(error);
  const isUnavailable = [UNAVAILABLE_CODES, RETRYABLE_CODES].some((codes) => codes.test(code));
  const isLost = isPoolTimeout(error) || CONNECTION_LOST_MESSAGES.test(error.message);
  if (isUnavailable || isLost) return unavailableError(error);
  if (code === DISK_FULL) {
    return new AppError('storage_full', 'The disk is full: nothing more can be stored', { cause: error });
  }
  if (!(error instanceof DrizzleQueryError)) return undefined;
  const { cause } = error;
  return LOST_SOCKET_CODES.has(codeOf(cause)) ? unavailableError(cause) : toDatabaseError(cause);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

const UNIQUE_VIOLATION = '23505';

/** Whether the error is a violated unique key. */
export function isUniqueViolation(error: unknown): boolean {
  return hasCode(error, UNIQUE_VIOLATION);
}

/** Whether a statement failed with this code; Drizzle wraps the driver's error as its cause. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && codeOf(error.cause) === code;
}
