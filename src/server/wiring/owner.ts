import { createWithReserve } from '../db/with-reserve.ts';
import { createKnownBrowsers } from '../features/auth/known-browser.ts';
import { getUserById, isPasswordOf } from '../features/auth/owner.ts';
import { PASSWORD_PROOFS } from '../features/auth/rates.ts';
import { authRoutes } from '../features/auth/routes.ts';
import { passkeyRoutes } from '../features/passkeys/routes.ts';
import type { AppContext } from './app-context.ts';

/** The owner's sign-in: password and passkeys (AUTH-1, AUTH-5). */
export function registerOwner(
  { app, db, env, site, secrets, limiter, now, https }: AppContext,
  releaseReserve: () => Promise<boolean>,
): void {
  const withReserve = createWithReserve(releaseReserve);
  const knownBrowsers = createKnownBrowsers(secrets, https);
  const hosts = env.PUBLIC_URL === undefined ? [] : [new URL(env.PUBLIC_URL).hostname];
  const ownNames = () => [site.ownerNickname(), site.settings().name, ...hosts];
  authRoutes(app, { db, now, limiter, knownBrowsers, ownNames, withReserve });
  passkeyRoutes(app, {
    db,
    now,
    https,
    publicUrl: env.PUBLIC_URL,
    siteName: () => site.settings().name,
    getUser: (id) => getUserById(db, id),
    limiter,
    withReserve,
    passwordProofs: PASSWORD_PROOFS,
    onSignedIn: knownBrowsers.remember,
    browserOf: knownBrowsers.find,
    isPasswordOf: (userId, password) => isPasswordOf(db, userId, password),
  });
}
