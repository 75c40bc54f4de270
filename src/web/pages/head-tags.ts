import latinFont from '@fontsource-variable/cormorant-garamond/files/cormorant-garamond-latin-wght-normal.woff2?url';
import type { QueryClient } from '@tanstack/react-query';
import type { Collection } from '../../shared/collections.ts';
import { dateLine } from '../../shared/dates.ts';
import { imagePresets } from '../../shared/images.ts';
import { type Language, ownerTextIn } from '../../shared/owner-text.ts';
import { todayQuery } from '../features/collections/collection-queries.ts';
import { TODAY_LARGEST_PX, todaySizes } from '../features/collections/today-layout.ts';
import { imageSources, pageWidths } from '../features/images/image-sources.ts';
import { siteQuery } from '../features/site/site-query.ts';
import { fillIn, textsIn } from '../lib/texts.ts';
import { adminPaths } from './admin/admin-sections.ts';
import { headTexts } from './head-texts.ts';
import { escapeHtml, tag } from './html-tags.ts';
import { pageTitle } from './page-title.ts';

/**
 * The head of a server-rendered page: title, description, and early word of the font and the first photo.
 * @param language undefined where nobody chose: each text has its own
 */
export function headTags(pathname: string, client: QueryClient, language: Language | undefined): string {
  const name = client.getQueryData(siteQuery().queryKey)?.name ?? 'Gomai';
  const title = `<title>${escapeHtml(pageTitle(pathname, name, language))}</title>`;
  const t = textsIn(language, headTexts);
  const font = tag('link', {
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    href: latinFont,
    crossorigin: '',
  });
  switch (pathname) {
    case '/':
      return title + homeTags(client.getQueryData(todayQuery().queryKey) ?? undefined, language) + font;
    case '/gallery':
      return title + description(t.galleryDescription) + font;
    case '/news':
      return title + description(t.newsDescription) + font;
    case '/login':
      return title;
    default:
      return adminPaths.includes(pathname) ? title : title + font;
  }
}

function homeTags(today: Collection | undefined, language: Language | undefined): string {
  const t = textsIn(language, headTexts);
  const spoken = language ?? 'en';
  if (today === undefined) return description(t.homeDescription);
  const day = fillIn(t.homeDay, {
    date: dateLine(today.date, spoken),
    title: ownerTextIn(spoken, today.title) || t.today,
  });
  const words = [t.homeDescription, day, ownerTextIn(spoken, today.words)];
  return description(words.filter(Boolean).join(' ')) + firstPhotoPreload(today);
}

const description = (content: string) => tag('meta', { name: 'description', content });

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
