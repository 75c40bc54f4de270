import type { Socket } from 'node:net';
import type { Client, ClientBase } from 'pg';

/**
 * Closes a connection that receives nothing for `silentMs` during a statement: the server is probably gone, or a
 * router has dropped the connection. A limit for whole statements (`query_timeout`) would also end a long copy of a
 * table, and would return the connection to the pool before the response has arrived.
 */
export function setSilenceLimit(client: ClientBase, silentMs: number): void {
  const stream = streamOf(client);
  stream.setTimeout(silentMs);
  // The callback of `setTimeout` would be called only once.
  stream.on('timeout', () => {
    // An idle connection waits for no response; its next statement restarts the timeout.
    if (isIdle(client)) return;
    stream.destroy(new Error(`Connection terminated: the database was silent for ${silentMs} ms`));
  });
}

/** Runs work that may wait indefinitely, e.g. for a lock that another process holds. */
export async function withoutSilenceLimit<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  const stream = streamOf(client);
  const { timeout = 0 } = stream;
  stream.setTimeout(0);
  try {
    return await work();
  } finally {
    stream.setTimeout(timeout);
  }
}

/** `readyForQuery` is missing in the driver's types. */
function isIdle(client: ClientBase): boolean {
  return 'readyForQuery' in client && client.readyForQuery === true;
}

function streamOf(client: ClientBase): Socket {
  return (client as Client).connection.stream as Socket;
}
