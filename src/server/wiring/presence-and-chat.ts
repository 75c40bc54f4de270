import { logout } from '../../shared/auth.ts';
import { changePassword, endSessions } from '../../shared/sessions.ts';
import { createLiveRoom } from '../features/chat/live-room.ts';
import { createIdentities } from '../features/chat/protocol/identity.ts';
import { chatRoutes } from '../features/chat/transport/routes.ts';
import { findSharedPhoto, isPublishedCollection } from '../features/collections/queries.ts';
import { createPresence } from '../features/presence/presence.ts';
import { presenceRoutes } from '../features/presence/routes.ts';
import type { AppContext } from './app-context.ts';

/** Notifies processes that sessions of the owner ended, so that they close the sockets of those sessions. */
const ENDED = 'sessions-ended';
/** Calls that end sessions: after them presence is checked again, even if no socket is open. */
const ENDING_SESSIONS: (string | undefined)[] = [logout, changePassword, endSessions].map(({ path }) => path);
/** The table that decides whether a collection is published. */
const COLLECTION_TABLES = ['photo_collections'] as const;

/** The owner's presence (在廊), and the chat while it lasts (PRES-1, CHAT-6). */
export async function registerPresenceAndChat(
  { app, db, bus, env, idle, site, now, https, tableVersions }: AppContext,
  { secretKey, presenceCheckMs }: { secretKey: string; presenceCheckMs: number | undefined },
): Promise<void> {
  const { log } = app;
  const presence = await createPresence({ db, bus, now, log, checkMs: presenceCheckMs });
  app.addHook('onClose', () => presence.close());
  presenceRoutes(app, presence);
  app.addHook('onResponse', async ({ method, routeOptions }) => {
    if (method === 'GET' || !ENDING_SESSIONS.includes(routeOptions.url)) return;
    presence.recheck();
    await bus.publish(ENDED, null);
  });

  const room = await createLiveRoom({
    db,
    bus,
    now,
    log,
    onUse: idle.onRequest,
    presence: presence.state(),
    names: { owner: site.ownerNickname, reserved: () => [site.settings().name] },
    identities: createIdentities(secretKey),
    findPhoto: (ids) => findSharedPhoto(db, { ...ids, until: site.today() }),
    isPublished: (collectionId) => isPublishedCollection(db, { collectionId, until: site.today() }),
    collectionsVersion: () => tableVersions.version(COLLECTION_TABLES),
  });
  app.addHook('onClose', () => room.close());
  presence.onChange((state) => room.presence(state));
  // The presence may have changed while the room was being created.
  room.presence(presence.state());
  const ownerSessions = await chatRoutes(app, {
    room,
    now,
    publicUrl: env.PUBLIC_URL,
    https,
    onSignedOut: presence.recheck,
    recheckMs: presenceCheckMs,
    log,
  });
  const stopListening = await bus.subscribe(ENDED, ownerSessions.recheck);
  app.addHook('onClose', stopListening);
}
