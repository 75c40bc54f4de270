import type { FastifyInstance } from 'fastify';
import type { LiveSite } from './site.ts';

/** As the light theme's paper: what a phone shows before the page is there. */
const PAPER = '#faf8f4';

/** What makes the gallery installable, under the name its owner gave it (SITE-2). */
export function manifestRoute(app: FastifyInstance, site: Pick<LiveSite, 'settings'>): void {
  app.get('/manifest.webmanifest', (_request, reply) => {
    const { name, language } = site.settings();
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(
        JSON.stringify({
          id: '/',
          name,
          short_name: name,
          description: language === 'ja' ? '毎日、五枚の写真。' : 'Five photographs a day.',
          lang: language === 'ja' ? 'ja' : 'en',
          start_url: '/',
          scope: '/',
          display: 'standalone',
          background_color: PAPER,
          theme_color: PAPER,
          categories: ['photo'],
          icons: [
            icon('/icons/seal-192.png', 192, 'any'),
            icon('/icons/seal-512.png', 512, 'any'),
            icon('/icons/seal-whole-512.png', 512, 'maskable'),
          ],
          shortcuts: [
            { name: language === 'ja' ? 'カレンダー' : 'Calendar', url: '/calendar' },
            { name: language === 'ja' ? 'ギャラリー' : 'Gallery', url: '/gallery' },
          ],
        }),
      );
  });
}

function icon(src: string, side: number, purpose: 'any' | 'maskable') {
  return { src, sizes: `${side}x${side}`, type: 'image/png', purpose };
}
