/** PostgreSQL's code for a row that is there already. */
const UNIQUE_VIOLATION = '23505';

/** True for the error of a statement that broke a unique key; Drizzle wraps the driver's own as its cause. */
export function isUniqueViolation(error: unknown): boolean {
  const { cause } = error instanceof Error ? error : {};
  return typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === UNIQUE_VIOLATION;
}
