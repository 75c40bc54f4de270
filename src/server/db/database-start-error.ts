/** Why the database cannot be used, in one line for the person who starts the server. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError';
}

/** Another process uses the database. */
export class DatabaseInUseError extends DatabaseStartError {}
