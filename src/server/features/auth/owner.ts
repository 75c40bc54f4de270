import type { User } from '../../../shared/auth.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Db } from '../../db/connect.ts';
import { isPassword } from './password.ts';
import { findUserById } from './queries.ts';

/** Returns the account with this id. @throws AppError `unauthorized` if it does not exist */
export async function getUserById(db: Db, id: number): Promise<User> {
  const user = await findUserById(db, id);
  if (user === undefined) throw new AppError('unauthorized', 'Unauthorized');
  return user;
}

/** Whether the password is the user's. */
export async function isPasswordOf(db: Db, userId: number, password: string): Promise<boolean> {
  return isPassword((await findUserById(db, userId))?.password, password);
}
