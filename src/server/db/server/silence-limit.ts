import type { Socket } from 'node:net';
import type { Client, ClientBase } from 'pg';

/**
 * Closes a connection that received nothing for this long in the middle of a statement. Its response will not come: the
 * remote machine is gone, or a router has dropped the connection. A limit for whole statements (`query_timeout`) would
 * also end a long copy of a table, and return the connection to the pool with the response still to come.
 */
export function setSilenceLimit(client: ClientBase, silentMs: number): void {
  const stream = streamOf(client);
  stream.setTimeout(silentMs);
  // Its own callback would be called once only.
  stream.on('timeout', () => {
    // Nothing is expected of an idle one; with its next statement the time begins again.
    if (isIdle(client)) return;
    stream.destroy(new Error(`Connection terminated: the database was silent for ${silentMs} ms`));
  });
}

/** For work that may wait for any time, such as for a lock that another process holds. */
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

/** The driver's types lack it. */
function isIdle(client: ClientBase): boolean {
  return 'readyForQuery' in client && client.readyForQuery === true;
}

function streamOf(client: ClientBase): Socket {
  return (client as Client).connection.stream as Socket;
}
