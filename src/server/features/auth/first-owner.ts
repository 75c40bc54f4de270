import { OWNER_USERNAME } from '../../../shared/auth.ts';
import type { Db } from '../../db/connect.ts';
import { generatePassword, hashPassword } from './password.ts';
import { findUserByName, insertUser } from './queries.ts';

/**
 * Makes the owner's account on the first start (AUTH-5).
 * @param given `ADMIN_PASSWORD`; without it one is generated
 * @returns the generated password, to be printed this once; undefined when there is nothing to print
 */
export async function createFirstOwner(db: Db, given: string | undefined): Promise<string | undefined> {
  if ((await findUserByName(db, OWNER_USERNAME)) !== undefined) return undefined;
  const password = given ?? generatePassword();
  const created = await insertUser(db, {
    username: OWNER_USERNAME,
    password: await hashPassword(password),
    role: 'admin',
  });
  return created && given === undefined ? password : undefined;
}
