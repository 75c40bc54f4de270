import type { ClientBase } from 'pg';

/**
 * Keeps the process alive when a connection is lost. The pool listens for errors of idle connections only: without a
 * listener of our own, one that is lost between two statements would end the process. The statement that runs or comes
 * next fails with the error.
 */
export function surviveErrors(client: ClientBase): void {
  client.on('error', () => {});
}
