import type { FastifyInstance } from 'fastify';
import { getSite, getSiteSettings, saveSiteSettings } from '../../../shared/site.ts';
import { route } from '../../http/route.ts';
import type { LiveSite } from './site.ts';

export function siteRoutes(app: FastifyInstance, site: LiveSite): void {
  route(app, getSite, () => {
    const { name, about, language, license } = site.settings();
    return {
      name,
      today: site.today(),
      dayEndsAt: site.dayEndsAt(),
      about,
      language,
      ...(license && { license }),
    };
  });
  route(app, getSiteSettings, () => site.settings());
  route(app, saveSiteSettings, ({ body: { before, ...changes } }) => site.save(changes, before));
}
