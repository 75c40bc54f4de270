import type { Socket } from 'node:net';
import type { Client, ClientBase } from 'pg';

/**
 * Ends a connection on which nothing has moved for this long. Between statements the pool closes it sooner; so it is one
 * whose answer will not come: the machine at the other end is gone, or something between has forgotten the connection. A
 * limit for whole statements (`query_timeout`) would end a long copy of a table as well, and leave the connection in the
 * pool with the answer still to come.
 */
export function endWhenSilent(client: ClientBase, silentMs: number): void {
  const stream = streamOf(client);
  stream.setTimeout(silentMs, () =>
    stream.destroy(new Error(`Connection terminated: nothing was heard of the database for ${silentMs} ms`)),
  );
}

/** For work that is waited for however long it takes, as a lock that another process holds. */
export async function letBeSilent<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  const stream = streamOf(client);
  const { timeout = 0 } = stream;
  stream.setTimeout(0);
  try {
    return await work();
  } finally {
    stream.setTimeout(timeout);
  }
}

function streamOf(client: ClientBase): Socket {
  return (client as Client).connection.stream as Socket;
}
