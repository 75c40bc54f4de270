import { OWNER_USERNAME } from '../../../shared/auth.ts';
import type { Db } from '../../db/connect.ts';
import { eq } from '../../db/orm.ts';
import { users } from '../../db/schema/auth.ts';
import { generatePassword, hashPassword } from './password.ts';
import { endOtherSessions } from './queries.ts';

/**
 * Gives the owner a generated password and ends all sessions (AUTH-5). Keeps the account, because the new password
 * survives a restored backup only if the backup has the same account (`mergeStashedSignIn`).
 * @throws Error if there is no owner yet
 */
export async function resetPassword(db: Db): Promise<string> {
  const password = generatePassword();
  const hash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const [owner] = await tx
      .update(users)
      .set({ password: hash })
      .where(eq(users.username, OWNER_USERNAME))
      .returning({ id: users.id });
    if (owner === undefined)
      throw new Error('This gallery has no owner yet: its first start prints a password.');
    await endOtherSessions(tx, owner.id, undefined);
  });
  return password;
}
