import { type ReactNode, Suspense } from 'react';
import type { Collection } from '../../../../shared/collections.ts';
import { dateLine } from '../../../../shared/dates.ts';
import { dayPath } from '../../../../shared/days.ts';
import type { Layout } from '../../../../shared/layout.ts';
import type { OpenPhoto } from '../../../lib/open-photo.ts';
import { useLanguage } from '../../../lib/texts.ts';
import { renderOwnerText } from '../../../lib/words/render-owner-text.ts';
import { chunk } from '../../../ui/chunk.tsx';
import { PhotoImage } from '../../../ui/photo/photo-image.tsx';
import { PhotoLink } from '../../../ui/photo/photo-link.tsx';
import { photoAlt } from '../photo-alt.ts';
import { PreviousDay } from './previous-day.tsx';
import { StaggeredFive } from './staggered-five.tsx';
import { type PhotoPlace, WALL_PLACE } from './today-layout.ts';

/** Loaded where a day is laid out whole: most galleries never do. */
const wholeFive = chunk(async () => (await import('./whole-five.tsx')).WholeFive);

/** Resolves when today can be rendered at once in either layout. */
export const preloadLayouts = wholeFive.preload;

interface TodaySectionProps {
  collection: Collection;
  dayBefore: Collection | undefined;
  /** The site's, for days without one of their own. */
  siteLayout: Layout | undefined;
  onOpen: OpenPhoto;
  /** Beneath the words. */
  children?: ReactNode;
}

/** Today's collection: date, title, photos and description (TODAY-1, TODAY-3). */
export function TodaySection({ collection, dayBefore, siteLayout, onOpen, children }: TodaySectionProps) {
  const language = useLanguage();
  const { id, date, photoUrls, photos } = collection;
  const title = renderOwnerText(language, collection.title);
  const words = renderOwnerText(language, collection.words);
  const line = dateLine(date, language);

  const heading =
    title.text === '' ? (
      <h1 className="display-title">
        <a href={dayPath(date)} className="hover:underline hover:decoration-1 hover:underline-offset-8">
          <time dateTime={date}>{line}</time>
        </a>
      </h1>
    ) : (
      <>
        <p className="date-line">
          <a href={dayPath(date)} className="quiet-link day-link">
            <time dateTime={date}>{line}</time>
          </a>
        </p>
        <h1 lang={title.lang} className="display-title mt-3">
          {title.text}
        </h1>
      </>
    );
  const aside = (
    <div className="flex h-full flex-col gap-10">
      {words.text !== '' && (
        <p lang={words.lang} className="prose-words max-w-[30ch]">
          {words.text}
        </p>
      )}
      {children}
      {dayBefore && (
        <div className="wide:hidden">
          <PreviousDay collection={dayBefore} onOpen={onOpen} />
        </div>
      )}
    </div>
  );
  const renderPhoto = (photoIndex: number, place: PhotoPlace) => {
    const [url = '', photo = {}] = [photoUrls[photoIndex], photos[photoIndex]];
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

  if ((collection.layout ?? siteLayout) === 'whole') {
    return (
      <Suspense>
        <wholeFive.Component photos={photos} heading={heading} renderPhoto={renderPhoto} aside={aside} />
      </Suspense>
    );
  }
  const places = photoUrls.map((_, photoIndex) => renderPhoto(photoIndex, WALL_PLACE));
  return <StaggeredFive heading={heading} places={places} aside={aside} />;
}
