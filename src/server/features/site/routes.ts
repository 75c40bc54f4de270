import type { FastifyInstance } from 'fastify';
import { choicesInCookies, themeColors } from '../../../shared/choices.ts';
import { getSite } from '../../../shared/site.ts';
import { getSiteSettings, saveSiteSettings } from '../../../shared/site-settings.ts';
import { noteDependency } from '../../http/inside-call.ts';
import { route } from '../../http/route.ts';
import type { LiveSite } from './site.ts';

export function siteRoutes(app: FastifyInstance, site: LiveSite): void {
  route(app, getSite, () => {
    noteDependency(site.version);
    const { name, about, language, layout, license } = site.settings();
    return {
      name,
      today: site.today(),
      dayEndsAt: site.dayEndsAt(),
      about,
      language,
      layout,
      ...(license && { license }),
    };
  });
  route(app, getSiteSettings, () => site.settings());
  route(app, saveSiteSettings, ({ body: { before, ...changes } }) => site.save(changes, before));
}

const words = {
  en: { description: 'Five photographs a day.', calendar: 'Calendar', gallery: 'Gallery' },
  ja: { description: '毎日、五枚の写真。', calendar: 'カレンダー', gallery: 'ギャラリー' },
} as const;

/**
 * Serves the web app manifest with the site's name, in the language and theme that the visitor chose (SITE-2), else
 * in the site's language and the light theme: a manifest cannot adapt to the device.
 */
export function manifestRoute(app: FastifyInstance, site: Pick<LiveSite, 'settings' | 'language'>): void {
  app.get('/manifest.webmanifest', (request, reply) => {
    const { name } = site.settings();
    const chosen = choicesInCookies(request.headers.cookie);
    const lang = chosen.language ?? site.language();
    const t = words[lang];
    const paper = themeColors[chosen.theme === 'dark' ? 'dark' : 'light'];
    return reply
      .type('application/manifest+json; charset=utf-8')
      .headers({ 'cache-control': 'private, no-cache', vary: 'cookie' })
      .send(
        JSON.stringify({
          id: '/',
          name,
          short_name: name,
          description: t.description,
          lang,
          start_url: '/',
          scope: '/',
          display: 'standalone',
          background_color: paper,
          theme_color: paper,
          categories: ['photo'],
          icons: [
            icon('/icons/seal-192.png', 192, 'any'),
            icon('/icons/seal-512.png', 512, 'any'),
            icon('/icons/seal-whole-512.png', 512, 'maskable'),
          ],
          shortcuts: [
            { name: t.calendar, url: '/calendar' },
            { name: t.gallery, url: '/gallery' },
          ],
        }),
      );
  });
}

/** Redirects `/favicon.ico` to the icon. Without this route, each request for that URL would render a 404 page. */
export function faviconRoute(app: FastifyInstance): void {
  app.get('/favicon.ico', (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=86400')
      // Feed readers show the icon on their own pages.
      .header('cross-origin-resource-policy', 'cross-origin')
      .redirect('/icons/seal-192.png', 301),
  );
}

function icon(src: string, side: number, purpose: 'any' | 'maskable') {
  return { src, sizes: `${side}x${side}`, type: 'image/png', purpose };
}
