import latinFont from '@fontsource-variable/cormorant-garamond/files/cormorant-garamond-latin-wght-normal.woff2?url';
import type { QueryClient } from '@tanstack/react-query';
import type { Collection } from '../../shared/collections.ts';
import { dateLine } from '../../shared/dates.ts';
import { getDayCard, readDayPath } from '../../shared/days.ts';
import { addressOf } from '../../shared/endpoint.ts';
import { imagePresets } from '../../shared/images.ts';
import { ownerTextIn } from '../../shared/owner-text.ts';
import { dayQuery, todayQuery } from '../features/collections/collection-queries.ts';
import { TODAY_LARGEST_PX, todaySizes } from '../features/collections/today-layout.ts';
import { imageSources, pageWidths } from '../features/images/image-sources.ts';
import { siteQuery } from '../features/site/site-query.ts';
import { plainPath } from '../lib/plain-path.ts';
import { adminPaths } from './admin/admin-sections.ts';
import { dayTags } from './day-tags.ts';
import { shareTags } from './share-tags.ts';
import { tag, title } from './tags.ts';

interface HeadOptions {
  /** The matched page's path, `*` for none. */
  path: string;
  pathname: string;
  search: string;
  client: QueryClient;
}

/** The head of a server-rendered page: what it is, its share card, and early word of the font and the first photo. */
export function headTags({ path, pathname, search, client }: HeadOptions): string {
  const { name: siteName = 'Gomai', address = '' } = client.getQueryData(siteQuery().queryKey) ?? {};
  const font = tag('link', {
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href: latinFont,
    crossorigin: '',
  });
  const page = new URLSearchParams(search).get('page');
  const list = (name: string, description: string) =>
    shareTags({
      ...{ siteName, address, description, type: 'website' },
      // Each page of a list is a page of its own; filters only leave out.
      path: page ? `${path}?page=${page}` : path,
      title: `${name} · ${siteName}`,
    }) + font;
  const asked = readDayPath(plainPath(pathname));
  const day = asked && client.getQueryData(dayQuery(asked.date).queryKey);
  switch (path) {
    case '/':
      return homeTags(siteName, address, client.getQueryData(todayQuery().queryKey) ?? undefined) + font;
    case '/gallery':
      return list('Gallery', 'Every day of the gallery, five photographs each, newest first.');
    case '/news':
      return list('News', 'News and updates from the gallery.');
    case '/{date}':
      if (!day) return title(siteName) + font;
      return dayTags({ day, place: asked.place, siteName, address }) + font;
    case '/login':
      return title(`Sign in · ${siteName}`);
    default:
      if (adminPaths.includes(path)) return title(`Admin · ${siteName}`);
      return title(`Page Not Found · ${siteName}`) + font;
  }
}

function homeTags(siteName: string, address: string, today: Collection | undefined): string {
  const heading = today && (ownerTextIn('en', today.title) || 'Today');
  const description = [
    'Five photographs a day.',
    ...(today ? [`${dateLine(today.date)}: ${heading}.`, ownerTextIn('en', today.words)] : []),
  ];
  return [
    shareTags({
      ...{ siteName, address, path: '/', type: 'website' },
      title: `${siteName}: five photographs a day`,
      description: description.filter(Boolean).join(' '),
      card: today && {
        path: addressOf(getDayCard, { params: { date: today.date } }),
        alt: `The five photographs of ${dateLine(today.date)}`,
      },
    }),
    today ? firstPhotoPreload(today) : '',
  ].join('');
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
