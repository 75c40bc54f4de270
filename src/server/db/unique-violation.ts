/** PostgreSQL's code for a duplicate key. */
const UNIQUE_VIOLATION = '23505';

/** True for a violated unique key; Drizzle wraps the driver's error as its cause. */
export function isUniqueViolation(error: unknown): boolean {
  const { cause } = error instanceof Error ? error : {};
  return typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === UNIQUE_VIOLATION;
}
