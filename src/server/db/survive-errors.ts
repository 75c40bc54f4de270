import type { ClientBase } from 'pg';

/**
 * Keeps the process alive when a connection is lost. The pool listens for errors of idle connections only: without this
 * listener, a connection lost between two statements would end the process. The running or next statement fails with
 * the error.
 */
export function surviveErrors(client: ClientBase): void {
  client.on('error', () => {});
}
