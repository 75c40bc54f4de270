import { getUserById, isPasswordOf } from '../features/auth/owner.ts';
import { authRoutes } from '../features/auth/routes.ts';
import { passkeyRoutes } from '../features/passkeys/routes.ts';
import type { Ground } from './ground.ts';

/** The owner's way in: password and passkeys (AUTH-1, AUTH-5). */
export function wireOwner({ app, db, env, site, now, https }: Ground): void {
  authRoutes(app, { db, now });
  passkeyRoutes(app, {
    db,
    now,
    https,
    publicUrl: env.PUBLIC_URL,
    siteName: () => site.settings().name,
    getUser: (id) => getUserById(db, id),
    isPasswordOf: (userId, password) => isPasswordOf(db, userId, password),
  });
}
