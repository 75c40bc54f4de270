import type { FastifyInstance } from 'fastify';
import { choicesInCookies } from '../../../shared/choices.ts';
import type { DateString } from '../../../shared/dates.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Language } from '../../../shared/owner-text.ts';
import { removePushSubscription, savePushSubscription, setOpeningReminder } from '../../../shared/push.ts';
import type { Rate } from '../../db/queries/rate-limits.ts';
import type { RateLimiter } from '../../http/limits/rate-limiter.ts';
import { route } from '../../http/route.ts';
import { isPublicKey } from './encrypt.ts';
import type { PushServices } from './push-services.ts';
import type { PushStore } from './queries.ts';

/** The limit of new subscriptions per IP address (FOLLOW-8); renewals do not count. */
const PER_CALLER: Rate = { name: 'push', max: 5, windowMs: 60 * 60_000 };

export interface PushRoutesOptions {
  store: PushStore;
  services: PushServices;
  limiter: RateLimiter;
  isOffered: boolean;
  siteLanguage: () => Language;
  /** The newest day that is already due; a new subscription gets pushes only of later days. */
  coveredUntil: () => Promise<DateString>;
  /** Called when a browser asked to be reminded of an opening. */
  onReminderWanted: () => Promise<void>;
  now: () => Date;
}

export function pushRoutes(app: FastifyInstance, options: PushRoutesOptions): void {
  const { store, services, limiter, isOffered, coveredUntil, now } = options;

  route(app, savePushSubscription, async ({ body, request }) => {
    if (!isOffered) throw new AppError('not_available', 'This gallery sends no notifications');
    const { endpoint, keys } = body;
    if (!services.isKnown(endpoint)) {
      throw new AppError('bad_request', 'endpoint: Not a URL of a known push service');
    }
    if (!isPublicKey(keys.p256dh)) throw new AppError('bad_request', 'keys.p256dh: Not a public key');
    if (await store.renew(body)) return {};
    await limiter.take(PER_CALLER, request.callerKey);
    // A service worker sends no language. `renew` would keep the stored one, but found no row.
    const language =
      body.language ?? choicesInCookies(request.headers.cookie).language ?? options.siteLanguage();
    await store.add({ endpoint, keys }, { language, coveredUntil: await coveredUntil(), now: now() });
    return {};
  });

  route(app, setOpeningReminder, async ({ body: { id, isWanted, ...opening } }) => {
    if (!(await store.remind(id, opening, isWanted))) {
      throw new AppError('not_found', 'This browser receives no notifications');
    }
    if (isWanted) await options.onReminderWanted();
    return {};
  });

  route(app, removePushSubscription, async ({ query }) => {
    await store.remove(query.id);
    return {};
  });
}
