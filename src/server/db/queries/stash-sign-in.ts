import type { PoolClient } from 'pg';

/* Restoring a gallery's own backup must not bring back a replaced password or removed passkeys (AUTH-5). */

/** Call it in a restoring transaction, before the tables are emptied. */
export async function stashSignIn(client: PoolClient): Promise<void> {
  const stash = (name: string, query: string) =>
    client.query(`CREATE TEMPORARY TABLE ${name} ON COMMIT DROP AS ${query}`);
  await stash('users_before', 'SELECT id, username, created_at, password FROM users');
  await stash('passkeys_before', 'SELECT credential_id FROM passkeys');
}

/**
 * Call it in the same transaction as `stashSignIn`, once the tables are filled. Skips accounts that did not exist
 * before with the same id, name and `created_at`.
 */
export async function mergeStashedSignIn(client: PoolClient): Promise<void> {
  const same = '(u.id, u.username, u.created_at) = (b.id, b.username, b.created_at)';
  await client.query(`UPDATE users u SET password = b.password FROM users_before b WHERE ${same}`);
  await client.query(`
    DELETE FROM passkeys USING users u, users_before b WHERE user_id = u.id AND ${same}
      AND credential_id NOT IN (SELECT credential_id FROM passkeys_before)`);
}
