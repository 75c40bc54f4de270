import { OWNER_USERNAME } from '../../../shared/auth.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../../shared/limits.ts';
import type { Db } from '../../db/connect.ts';
import { WrongSettings } from '../../env.ts';
import { isGuessable } from './guessable-password.ts';
import { generatePassword, hashPassword } from './password.ts';
import { findUserByName, insertUser } from './queries.ts';

/**
 * Creates the owner's account on the first start (AUTH-5).
 * @param given `ADMIN_PASSWORD`; without it a password is generated and printed
 * @param print if it fails, no account is created
 * @param publicUrl its host name counts as easy to guess
 * @throws WrongSettings for a weak or too long `given`, if the gallery has no owner yet
 */
export async function createFirstOwner(
  db: Db,
  given: string | undefined,
  print: (password: string) => void | Promise<void>,
  publicUrl?: string,
): Promise<void> {
  if ((await findUserByName(db, OWNER_USERNAME)) !== undefined) return;
  if (given !== undefined) await refuseUnusable(given, publicUrl);
  const password = given ?? generatePassword();
  const user = { username: OWNER_USERNAME, password: await hashPassword(password), role: 'admin' };
  await db.transaction(async (tx) => {
    const isCreated = await insertUser(tx, user);
    if (isCreated && given === undefined) await print(password);
  });
}

/** Called only while there is no account: a stricter release must not refuse to start with an old setting. */
async function refuseUnusable(password: string, publicUrl: string | undefined): Promise<void> {
  if (password.length < MIN_PASSWORD_LENGTH) {
    throw new WrongSettings(`ADMIN_PASSWORD: needs at least ${MIN_PASSWORD_LENGTH} characters`);
  }
  // The login page would refuse it.
  if (password.length > MAX_PASSWORD_LENGTH) {
    throw new WrongSettings(`ADMIN_PASSWORD: may have at most ${MAX_PASSWORD_LENGTH} characters`);
  }
  if (await isGuessable(password, publicUrl === undefined ? [] : [new URL(publicUrl).hostname])) {
    throw new WrongSettings(
      'ADMIN_PASSWORD: is easy to guess; put four or more unrelated words in a row, or leave it out to get one',
    );
  }
}
