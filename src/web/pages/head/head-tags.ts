import type { QueryClient } from '@tanstack/react-query';
import { choicesInSearch } from '../../../shared/choices.ts';
import type { Collection } from '../../../shared/collections.ts';
import { dateLine, longDate } from '../../../shared/dates.ts';
import { getDayCard, getPhotoCard, photoPath, readDayPath, readReplayPath } from '../../../shared/days.ts';
import { urlOf } from '../../../shared/endpoint.ts';
import { framingAround } from '../../../shared/framing.ts';
import type { Layout } from '../../../shared/layout.ts';
import type { Opening } from '../../../shared/openings.ts';
import { type Language, ownerTextIn } from '../../../shared/owner-text.ts';
import { placeOf } from '../../../shared/place-of.ts';
import { readSelectionPath, type SelectedPhoto } from '../../../shared/selections.ts';
import { calendarQuery } from '../../features/calendar/calendar-query.ts';
import { readCalendarView } from '../../features/calendar/calendar-view.ts';
import {
  dayQuery,
  galleryPageQuery,
  openingsQuery,
  todayQuery,
} from '../../features/collections/collection-queries.ts';
import { openingTexts } from '../../features/collections/opening/texts.ts';
import { selectionQuery } from '../../features/collections/selection/selection-query.ts';
import { WALL_PLACE } from '../../features/collections/today/today-layout.ts';
import { wholePlace } from '../../features/collections/today/whole-layout.ts';
import { readView } from '../../features/gallery/gallery-view.ts';
import { siteQuery } from '../../features/site/site-query.ts';
import { plainPath } from '../../lib/page/plain-path.ts';
import { joinSentences } from '../../lib/sentences.ts';
import { fillIn, textsIn } from '../../lib/texts.ts';
import { wallHour } from '../../lib/time/zoned-time.ts';
import { placeSources } from '../../ui/photo/photo-image.tsx';
import { canonicalPath } from '../routing/canonical-path.ts';
import { linkedDay } from '../viewer/deep-link.ts';
import { findLinkedPhoto } from '../viewer/linked-photo.ts';
import { photosOfDay } from '../viewer/photos-of-day.ts';
import { dayCard, newestDayKey } from './day-card.ts';
import type { FactsOptions } from './day-facts.ts';
import { dayTags } from './day-tags.ts';
import { openingTitle } from './day-title.ts';
import { headTexts } from './head-texts.ts';
import { tag, titleTag } from './html-tags.ts';
import { pageTitle } from './page-title.ts';
import { type SharedPage, shareTags } from './share-tags.ts';

interface HeadOptions {
  /** The matched route in the list of pages; `*` if none matches. */
  path: string;
  /** Whether the page exists; undefined if unknown. */
  isThere: boolean | undefined;
  pathname: string;
  search: string;
  publicUrl: string | undefined;
  client: QueryClient;
  /** Undefined if neither the visitor nor the owner has chosen one: then each text is in its `shown` language. */
  language: Language | undefined;
}

/** False for selections: there are more than search engines could index. */
export const isIndexable = (path: string) => path !== '/five/{photos}';

/** The head of a server-rendered page: title, description and share card; on the home page also a photo preload. */
export function headTags(options: HeadOptions): string {
  const { path, isThere, pathname, search, publicUrl, client, language } = options;
  const { name: siteName = 'Gomai', license, layout } = client.getQueryData(siteQuery().queryKey) ?? {};
  const t = textsIn(language, headTexts);
  const title = pageTitle(path, siteName, language);
  // A missing page has no canonical URL and no card.
  if (isThere === false) return titleTag(title);
  const site = {
    ...{ siteName, license },
    publicUrl: publicUrl ?? '',
    // With `?lang=` in the URL, the canonical URL has it too.
    path: canonicalPath(pathname, shownSearch(client, options), choicesInSearch(search).language),
    language: language ?? 'en',
  } as const;
  const website = (description: string, card?: SharedPage['card']) =>
    shareTags({ ...site, title, description, type: 'website', card });

  const firstDayCard = (view: Parameters<typeof galleryPageQuery>[0]) =>
    dayCard(client.getQueryData(galleryPageQuery(view).queryKey)?.days[0]?.collection, language);

  const linked = linkedDay(search) && findLinkedPhoto(client, { pathname, search });
  if (linked) return linkedTags({ ...site, ...linked, tabTitle: title });

  switch (path) {
    case '/': {
      const today = client.getQueryData(todayQuery().queryKey);
      if (!today) return website(t.homeDescription, firstDayCard({}));
      return (
        website(homeDescription(today, language), dayCard(today, language)) + firstPhotoPreload(today, layout)
      );
    }
    case '/gallery':
      return website(t.galleryDescription, firstDayCard(readView(search)));
    case '/news':
      return website(t.newsDescription, dayCard(client.getQueryData(newestDayKey), language));
    case '/calendar': {
      const shown = client.getQueryData(calendarQuery(readCalendarView(search).year).queryKey);
      return website(t.calendarDescription, dayCard(shown?.days[0], language));
    }
    case '/{date}': {
      const { date = '', place } = readDayPath(plainPath(pathname)) ?? {};
      const opening = place === undefined ? openingOn(client, date) : undefined;
      if (opening) return openingTags(opening, site);
      const day = client.getQueryData(dayQuery(date).queryKey);
      return day ? dayTags({ ...site, day, place }) : titleTag(siteName);
    }
    case '/{date}/opening':
      return replayTags(client, readReplayPath(plainPath(pathname)) ?? '', site);
    case '/five/{photos}':
      return selectionTags(client, readSelectionPath(plainPath(pathname)), { ...site, title });
    default:
      return titleTag(title);
  }
}

/** The URL's query. Past the gallery's end, its `page` becomes the last page, which is shown instead. */
export function shownSearch(
  client: QueryClient,
  { path, search }: Pick<HeadOptions, 'path' | 'search'>,
): string {
  if (path !== '/gallery') return search;
  const view = readView(search);
  const shown = client.getQueryData(galleryPageQuery(view).queryKey);
  return shown === undefined || shown.page === view.page ? search : setPage(search, shown.page);
}

function setPage(search: string, page: number): string {
  const query = new URLSearchParams(search);
  query.set('page', String(page));
  return query.toString();
}

type SiteOfPage = Omit<SharedPage, 'title' | 'description' | 'type' | 'card'>;

const openingOn = (client: QueryClient, on: string) =>
  client.getQueryData(openingsQuery().queryKey)?.find(({ date }) => date === on);

/** Tags of an announced or current opening, without a card, because not all photos are revealed (OPEN-2). */
function openingTags(opening: Opening, site: SiteOfPage): string {
  const { siteName, language } = site;
  const { date, opensAt, timeZone, calledOff } = opening;
  const hour = fillIn(textsIn(language, headTexts).openingDescription, {
    date: longDate(date, language),
    hour: wallHour(opensAt, timeZone),
    place: placeOf(timeZone, language),
  });
  const description = calledOff ? textsIn(language, openingTexts).staysUnrevealed : hour;
  const title = openingTitle({ day: { collection: opening }, siteName, language });
  return shareTags({ ...site, title, description, type: 'website' });
}

function replayTags(client: QueryClient, date: string, site: SiteOfPage): string {
  const { siteName, language } = site;
  const opening = openingOn(client, date);
  if (opening) return openingTags(opening, site);
  const day = client.getQueryData(dayQuery(date).queryKey);
  if (!day) return titleTag(siteName);
  const title = openingTitle({ day, siteName, language });
  const description = textsIn(language, headTexts).replayDescription;
  const card = { path: day.cards.day, alt: photosOfDay(day.collection, language) };
  return shareTags({ ...site, title, description, type: 'website', card });
}

/** Tags of a selection's page (see `isIndexable`). */
function selectionTags(
  client: QueryClient,
  photos: readonly SelectedPhoto[] | undefined,
  site: Omit<SharedPage, 'description' | 'type' | 'card'>,
): string {
  const selection = photos && client.getQueryData(selectionQuery(photos).queryKey);
  const t = textsIn(site.language, headTexts);
  const card = selection ? { path: selection.card, alt: t.selectionDescription } : undefined;
  return (
    shareTags({ ...site, description: t.selectionDescription, type: 'website', card }) +
    tag('meta', { name: 'robots', content: 'noindex' })
  );
}

interface LinkedTagsOptions extends Omit<FactsOptions, 'day'> {
  collection: Collection;
  photoIndex: number;
  tabTitle: string;
}

/** Tags for a link that opens a photo in the viewer: the same preview as on the photo's page (SHARE-1, ROUTE-8). */
function linkedTags({ collection, photoIndex, ...site }: LinkedTagsOptions): string {
  const { date, photoUrls } = collection;
  const place = photoIndex + 1;
  const cards = {
    day: urlOf(getDayCard, { params: { date } }),
    photos: photoUrls.map((_, index) => urlOf(getPhotoCard, { params: { date, place: index + 1 } })),
  };
  return dayTags({ ...site, day: { collection, cards }, place, path: photoPath(date, place) });
}

function homeDescription(today: Collection, language: Language | undefined): string {
  const t = textsIn(language, headTexts);
  const spoken = language ?? 'en';
  const day = fillIn(t.homeDay, {
    date: dateLine(today.date, spoken),
    title: ownerTextIn(spoken, today.title) || t.today,
  });
  return joinSentences(spoken, [t.homeDescription, day, ownerTextIn(spoken, today.words)]);
}

/** Preloads the first photo by the `srcset` of its first `source`, so that the browser fetches it before scripts. */
function firstPhotoPreload({ photoUrls: [url], photos, layout }: Collection, siteLayout?: Layout): string {
  if (!url) return '';
  const [photo = {}] = photos;
  const { sizes, shape } = (layout ?? siteLayout) === 'whole' ? wholePlace(photos, 0) : WALL_PLACE;
  const framing = shape && framingAround(photo, shape, photo.focalPoint);
  const [best] = placeSources({ url, photo, framing });
  if (best === undefined) return '';
  return tag('link', {
    rel: 'preload',
    as: 'image',
    type: best.type,
    imagesrcset: best.srcSet,
    imagesizes: sizes,
    fetchpriority: 'high',
  });
}
