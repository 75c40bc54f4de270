import type { Db } from '../../src/server/db/connect.ts';
import { insertUser } from '../../src/server/features/auth/queries.ts';
import { OWNER_USERNAME } from '../../src/shared/auth.ts';

export const OWNER_PASSWORD = 'correct horse battery';

/** A hash at Argon2's lowest cost, because at `hashPassword`'s cost each sign-in takes 250 ms of processor time. */
const CHEAP_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$n9XwtFX/0qFhXolswuIXaQ$49KO+T/WA391asshjmnunFkOSQMMd616TzJ/cOVqnFM';

/** Inserts the owner with `OWNER_PASSWORD` if the gallery has none, as a first start does, but with a cheap hash. */
export async function insertOwner(db: Db): Promise<void> {
  await insertUser(db, { username: OWNER_USERNAME, password: CHEAP_HASH, role: 'admin' });
}
