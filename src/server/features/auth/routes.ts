import type { FastifyInstance } from 'fastify';
import { getUser, login, logout, type User } from '../../../shared/auth.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Db } from '../../db/connect.ts';
import { route } from '../../http/route.ts';
import { isPassword } from './password.ts';
import { findUserById, findUserByName } from './queries.ts';

const WRONG = 'username or password is wrong';

export function authRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, login, async ({ body, reply }): Promise<User> => {
    const user = await findUserByName(db, body.username);
    const fits = await isPassword(user?.password, body.password);
    if (user === undefined || !fits) throw new AppError('unauthorized', WRONG);
    await app.sessions.start(user.id, reply);
    return user;
  });

  route(app, logout, async ({ request, reply }) => {
    await app.sessions.end(request, reply);
    return {};
  });

  route(app, getUser, async ({ request }): Promise<User> => {
    const user = await findUserById(db, (await app.sessions.userOf(request)) ?? 0);
    if (user === undefined) throw new AppError('unauthorized', 'Unauthorized');
    return user;
  });
}
