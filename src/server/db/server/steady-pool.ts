import { Pool, type PoolClient } from 'pg';
import { unavailableError } from '../to-database-error.ts';

type Connected = Parameters<Pool['connect']>[0];

/**
 * A pool that survives the loss of connections at any moment. The driver's own ends the process when a checked-out one
 * is lost, and Drizzle never releases one that fails at its BEGIN: after ten of those no query runs again.
 */
export class SteadyPool extends Pool {
  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | undefined {
    // The callback form is the pool's own, for single queries, and releases by itself.
    if (callback !== undefined) {
      super.connect((error, client, done) => callback(error && unavailableError(error), client, done));
      return undefined;
    }
    return super.connect().then(givenBackWhenLost, (error: unknown) => {
      throw unavailableError(error);
    });
  }
}

function givenBackWhenLost(client: PoolClient): PoolClient {
  const release = client.release.bind(client);
  let isLost = false;
  // The running statement fails with the same error.
  const ignore = () => {};
  const lost = () => {
    isLost = true;
    release(true);
  };
  client.on('error', ignore).once('end', lost);
  client.release = (error) => {
    // Its holder does not know of the loss yet.
    if (isLost) return;
    client.off('error', ignore).off('end', lost);
    release(error);
  };
  return client;
}
