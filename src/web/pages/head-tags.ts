import latinFont from '@fontsource-variable/cormorant-garamond/files/cormorant-garamond-latin-wght-normal.woff2?url';
import type { QueryClient } from '@tanstack/react-query';
import type { Collection } from '../../shared/collections.ts';
import { dateLine } from '../../shared/dates.ts';
import { imagePresets } from '../../shared/images.ts';
import { ownerTextIn } from '../../shared/owner-text.ts';
import { todayQuery } from '../features/collections/collection-queries.ts';
import { TODAY_LARGEST_PX, todaySizes } from '../features/collections/today-layout.ts';
import { imageSources, pageWidths } from '../features/images/image-sources.ts';
import { siteQuery } from '../features/site/site-query.ts';
import { adminPaths } from './admin/admin-sections.ts';

/** The head of a server-rendered page: title, description, and early word of the font and the first photo. */
export function headTags(pathname: string, client: QueryClient): string {
  const name = client.getQueryData(siteQuery().queryKey)?.name ?? 'Gomai';
  const font = tag('link', {
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href: latinFont,
    crossorigin: '',
  });
  switch (pathname) {
    case '/':
      return homeTags(name, font, client.getQueryData(todayQuery().queryKey) ?? undefined);
    case '/gallery':
      return listTags(
        `Gallery · ${name}`,
        'Every day of the gallery, five photographs each, newest first.',
        font,
      );
    case '/news':
      return listTags(`News · ${name}`, 'News and updates from the gallery.', font);
    case '/calendar':
      return listTags(`Calendar · ${name}`, 'Every day of the gallery, month by month.', font);
    case '/login':
      return title(`Sign in · ${name}`);
    default:
      if (adminPaths.includes(pathname)) return title(`Admin · ${name}`);
      return title(`Page Not Found · ${name}`) + font;
  }
}

function homeTags(name: string, font: string, today: Collection | undefined): string {
  const heading = today && (ownerTextIn('en', today.title) || 'Today');
  const description = [
    'Five photographs a day.',
    ...(today ? [`${dateLine(today.date)}: ${heading}.`, ownerTextIn('en', today.words)] : []),
  ];
  return [
    title(`${name}: five photographs a day`),
    tag('meta', { name: 'description', content: description.filter(Boolean).join(' ') }),
    font,
    today ? firstPhotoPreload(today) : '',
  ].join('');
}

function listTags(text: string, description: string, font: string): string {
  return title(text) + tag('meta', { name: 'description', content: description }) + font;
}

/** The same candidates as the photo's first `source`, so that the browser fetches it once and before the scripts. */
function firstPhotoPreload({ photoUrls: [url], photos: [photo = {}] }: Collection): string {
  if (!url) return '';
  const [best] = imageSources({
    url,
    photo,
    quality: imagePresets.grid.quality,
    widths: pageWidths(photo.width, TODAY_LARGEST_PX),
  });
  if (best === undefined) return '';
  return tag('link', {
    rel: 'preload',
    as: 'image',
    type: best.type,
    imagesrcset: best.srcSet,
    imagesizes: todaySizes(photo),
    fetchpriority: 'high',
  });
}

function title(text: string): string {
  return `<title>${escapeHtml(text)}</title>`;
}

function tag(name: string, attributes: Record<string, string>): string {
  const text = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
  return `<${name}${text.join('')}>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? '');
}
