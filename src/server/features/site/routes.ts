import type { FastifyInstance } from 'fastify';
import { getSite, getSiteSettings, saveSiteSettings } from '../../../shared/site.ts';
import { route } from '../../http/route.ts';
import type { LiveSite } from './site.ts';

export function siteRoutes(app: FastifyInstance, site: LiveSite, publicUrl: string | undefined): void {
  route(app, getSite, () => {
    const { name, about, language } = site.settings();
    return { name, today: site.today(), about, language, address: publicUrl };
  });
  route(app, getSiteSettings, () => site.settings());
  route(app, saveSiteSettings, ({ body }) => site.save(body));
}
