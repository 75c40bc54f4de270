import { DrizzleQueryError } from 'drizzle-orm';
import { AppError } from '../../shared/errors.ts';

/**
 * PostgreSQL's codes for: shutdown, crash, start; too many connections; read-only. And for what the same request may not
 * meet again: a transaction or statement that waited too long, was chosen of those that wait for each other, or found no
 * memory.
 */
const AWAY = /^(?:08...|57P0[1235]|53300|25006|25P03|57014|55P03|40001|40P01|53200)$/;
const DISK_FULL = '53100';
/** A connection that ends in the middle of a statement. */
const LOST = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT']);
/** The last is the pool's, where all of its connections are taken for too long. */
const CONNECTION_LOST_MESSAGES =
  /^(?:Connection terminated|Client has encountered a connection error|Query read timeout|timeout exceeded when trying to connect)/;

/** The error for callers while the database is unavailable. */
export function unavailableError(cause: unknown): AppError {
  return new AppError('unavailable', 'The gallery cannot reach its database; try again in a moment', {
    cause,
  });
}

/**
 * Maps driver errors (connection lost, shutdown, disk full) to an `AppError`; other errors pass through. Drizzle wraps
 * the driver's error, and that of a connection, as its cause.
 */
export function toDatabaseError(error: unknown): AppError | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof AppError) return error.code === 'unavailable' ? error : undefined;
  const code = 'code' in error ? String(error.code) : '';
  if (AWAY.test(code) || CONNECTION_LOST_MESSAGES.test(error.message)) return unavailableError(error);
  if (code === DISK_FULL) {
    return new AppError('storage_full', 'The disk is full: nothing more can be stored', { cause: error });
  }
  if (!(error instanceof DrizzleQueryError)) return undefined;
  const { cause } = error;
  if (cause !== undefined && 'code' in cause && LOST.has(String(cause.code))) return unavailableError(cause);
  return toDatabaseError(cause);
}

/** PostgreSQL's code for a duplicate key. */
const UNIQUE_VIOLATION = '23505';

/** True for a violated unique key; Drizzle wraps the driver's error as its cause. */
export function isUniqueViolation(error: unknown): boolean {
  const { cause } = error instanceof Error ? error : {};
  return typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === UNIQUE_VIOLATION;
}
