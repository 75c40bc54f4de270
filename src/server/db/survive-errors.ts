import type { ClientBase } from 'pg';

/**
 * Keeps the process alive when a connection is lost. The pool listens for errors of idle connections only, so without
 * this listener the loss of a checked-out connection would end the process. The running or next statement fails.
 */
export function surviveErrors(client: ClientBase): void {
  client.on('error', () => {});
}
