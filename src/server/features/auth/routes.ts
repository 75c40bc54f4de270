import type { FastifyInstance } from 'fastify';
import { getUser, login, logout, type User } from '../../../shared/auth.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Db } from '../../db/connect.ts';
import { route } from '../../http/route.ts';
import { isPassword } from './password.ts';
import { findUserById, findUserByName } from './queries.ts';

const WRONG = 'username or password is wrong';

export function authRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, login, async ({ body, request }): Promise<User> => {
    const user = await findUserByName(db, body.username);
    const fits = await isPassword(user?.password, body.password);
    if (user === undefined || !fits) throw new AppError('unauthorized', WRONG);
    // A new id at every sign-in: an id planted in the browser before is worth nothing.
    await request.session.regenerate();
    request.session.userId = user.id;
    return user;
  });

  route(app, logout, async ({ request }) => {
    if (request.session.userId !== undefined) await request.session.destroy();
    return {};
  });

  route(app, getUser, async ({ request }): Promise<User> => {
    const user = await findUserById(db, request.session.userId ?? 0);
    if (user === undefined) throw new AppError('unauthorized', 'Unauthorized');
    return user;
  });
}
