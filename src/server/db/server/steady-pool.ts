import { Pool, type PoolClient } from 'pg';
import { unavailableError } from '../to-database-error.ts';

type Connected = Parameters<Pool['connect']>[0];

/**
 * A pool that gets over the loss of its connections at any moment. The driver's own ends the process when one is lost
 * that somebody holds, and Drizzle never gives back one that fails at its BEGIN: ten of those, and no query runs again.
 */
export class SteadyPool extends Pool {
  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | undefined {
    // The form with a callback is the pool's own, for single queries, and gives back by itself.
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
  // The statement under way fails with the same error.
  const ignore = () => {};
  const lost = () => {
    isLost = true;
    release(true);
  };
  client.on('error', ignore).once('end', lost);
  client.release = (error) => {
    // Whoever holds it does not know yet.
    if (isLost) return;
    client.off('error', ignore).off('end', lost);
    release(error);
  };
  return client;
}
