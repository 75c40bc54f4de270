import { DrizzleQueryError } from 'drizzle-orm';
import { AppError } from '../../shared/errors.ts';

/** PostgreSQL's codes: it shuts down, crashes, starts; it takes no more connections; it lets nobody write just now. */
const AWAY = /^(?:08...|57P0[123]|53300|25006)$/;
const DISK_FULL = '53100';
/** A connection that ends in the middle of a statement. */
const LOST = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT']);
const LOST_WORDS = /^(?:Connection terminated|Client has encountered a connection error|Query read timeout)/;

/** What a caller is told while the database does not answer. */
export function unavailableError(cause: unknown): AppError {
  return new AppError('unavailable', 'The gallery cannot reach its database; try again in a moment', {
    cause,
  });
}

/**
 * What lies behind the failure of a query, where it is not the query: the database is away, or its disk is full.
 * Drizzle wraps the driver's own error, and that of a connection, as its cause.
 */
export function toDatabaseError(error: unknown): AppError | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof AppError) return error.code === 'unavailable' ? error : undefined;
  const code = 'code' in error ? String(error.code) : '';
  if (AWAY.test(code) || LOST_WORDS.test(error.message)) return unavailableError(error);
  if (code === DISK_FULL) {
    return new AppError('storage_full', 'The disk is full: nothing more can be stored', { cause: error });
  }
  if (!(error instanceof DrizzleQueryError)) return undefined;
  const { cause } = error;
  if (cause !== undefined && 'code' in cause && LOST.has(String(cause.code))) return unavailableError(cause);
  return toDatabaseError(cause);
}
