import { type ComponentProps, type ReactNode, Suspense, useState } from 'react';
import type { Collection } from '../../../../shared/collections.ts';
import { dateLine } from '../../../../shared/dates.ts';
import { dayPath } from '../../../../shared/days.ts';
import type { Layout } from '../../../../shared/layout.ts';
import { photoAlt } from '../../../../shared/photo-alt.ts';
import type { OpenPhoto } from '../../../lib/open-photo.ts';
import { useLanguage } from '../../../lib/texts.ts';
import { renderOwnerText } from '../../../lib/words/render-owner-text.ts';
import { chunk } from '../../../ui/chunk.tsx';
import { LoadBoundary } from '../../../ui/load-boundary.tsx';
import { PhotoImage } from '../../../ui/photo/photo-image.tsx';
import { PhotoLink } from '../../../ui/photo/photo-link.tsx';
import { PreviousDay } from './previous-day.tsx';
import { StaggeredFive } from './staggered-five.tsx';
import { type PhotoPlace, WALL_PLACE } from './today-layout.ts';

/** Loaded only for the layout `whole`, which most galleries never use. */
const wholeFive = chunk(async () => (await import('./whole-five.tsx')).WholeFive);

/** Resolves when both layouts can be rendered synchronously. */
export const preloadLayouts = wholeFive.preload;

/** Resolves when the layout that the document shows can be hydrated synchronously. */
export const preloadShownLayout = async () => {
  if (globalThis.document?.querySelector('.whole-five')) await preloadLayouts();
};

/**
 * Renders the layout `whole`. If its code is already loaded at the first render, there is no Suspense boundary,
 * because React would hydrate the content of a boundary later.
 */
function WholeFive(props: ComponentProps<typeof wholeFive.Component>) {
  const [isLoaded] = useState(wholeFive.isLoaded);
  const five = <wholeFive.Component {...props} />;
  if (isLoaded) return five;
  return (
    <LoadBoundary>
      <Suspense>{five}</Suspense>
    </LoadBoundary>
  );
}

interface TodaySectionProps {
  collection: Collection;
  /** Absent on the day's own page. */
  previousDay?: Collection | undefined;
  /** True on the day's own page, where the date is not a link. */
  isOwnPage?: boolean;
  /** The site's layout, for days that have no layout of their own. */
  siteLayout: Layout | undefined;
  onOpen: OpenPhoto;
  /** Beneath the description; in the layout `whole` beside or below the last photos. */
  children?: ReactNode;
}

/** One collection, on home and on its own page: date, title, photos and description (TODAY-1, TODAY-3). */
export function TodaySection(props: TodaySectionProps) {
  const { collection, previousDay, isOwnPage = false, siteLayout, onOpen, children } = props;
  const language = useLanguage();
  const { id, date, photoUrls, photos } = collection;
  const title = renderOwnerText(language, collection.title);
  const words = renderOwnerText(language, collection.words);
  const time = <time dateTime={date}>{dateLine(date, language)}</time>;
  const linked = (className: string) =>
    isOwnPage ? (
      time
    ) : (
      <a href={dayPath(date)} className={className}>
        {time}
      </a>
    );

  const heading =
    title.text === '' ? (
      <h1 className="display-title">
        {linked('hover:underline hover:decoration-1 hover:underline-offset-8')}
      </h1>
    ) : (
      <>
        <p className="date-line">{linked('quiet-link day-link')}</p>
        <h1 lang={title.lang} className="display-title mt-3">
          {title.text}
        </h1>
      </>
    );
  const text = words.text !== '' && (
    <p lang={words.lang} className="prose-text max-w-sm">
      {words.text}
    </p>
  );
  const isWhole = (collection.layout ?? siteLayout) === 'whole';
  const aside = (
    <div className="flex h-full flex-col gap-10">
      {!isWhole && text}
      {children}
      {previousDay && (
        <div className="wide:hidden">
          <PreviousDay collection={previousDay} onOpen={onOpen} />
        </div>
      )}
    </div>
  );
  const renderPhoto = (photoIndex: number, place: PhotoPlace) => {
    const [url = '', photo = {}] = [photoUrls[photoIndex], photos[photoIndex]];
    if (url.trim() === '') return null;
    const caption = renderOwnerText(language, photo.caption);
    return (
      <PhotoLink key={url} {...{ date, photoIndex, onOpen }} collectionId={id}>
        <PhotoImage
          url={url}
          photo={photo}
          alt={photoAlt({ photo, date, photoIndex, photoCount: photoUrls.length, language })}
          {...place}
          waits
          priority={photoIndex === 0}
          className="size-full"
        />
        {caption.text !== '' && (
          <span aria-hidden="true" lang={caption.lang} className="photo-overlay">
            {caption.text}
          </span>
        )}
      </PhotoLink>
    );
  };

  if (isWhole) {
    // The description is below the title, in the corner that no photo covers.
    const corner = (
      <>
        {heading}
        {text && <div className="pt-6">{text}</div>}
      </>
    );
    return <WholeFive photos={photos} heading={corner} renderPhoto={renderPhoto} aside={aside} />;
  }
  const places = photoUrls.map((_, photoIndex) => renderPhoto(photoIndex, WALL_PLACE));
  return <StaggeredFive heading={heading} places={places} aside={aside} />;
}
