import type { Collection } from '../../../../shared/collections.ts';
import { dateLine } from '../../../../shared/dates.ts';
import { dayPath } from '../../../../shared/days.ts';
import type { OpenPhoto } from '../../../lib/open-photo.ts';
import { useLanguage } from '../../../lib/texts.ts';
import { renderOwnerText } from '../../../lib/words/render-owner-text.ts';
import { PhotoImage } from '../../../ui/photo/photo-image.tsx';
import { photoAlt } from '../photo-alt.ts';
import { PreviousDay } from './previous-day.tsx';
import { StaggeredFive } from './staggered-five.tsx';
import { TODAY_SHAPE, TODAY_SIZES } from './today-layout.ts';

interface TodaySectionProps {
  collection: Collection;
  dayBefore: Collection | undefined;
  onOpen: OpenPhoto;
}

/** Today's collection: date, title, photos and description (TODAY-1, TODAY-3). */
export function TodaySection({ collection, dayBefore, onOpen }: TodaySectionProps) {
  const language = useLanguage();
  const { id, date, photoUrls, photos } = collection;
  const title = renderOwnerText(language, collection.title);
  const words = renderOwnerText(language, collection.words);
  const line = dateLine(date, language);

  return (
    <StaggeredFive
      heading={
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
        )
      }
      places={photoUrls.map((url, photoIndex) => {
        const photo = photos[photoIndex] ?? {};
        return (
          <button
            key={url}
            type="button"
            className="photo-button"
            onClick={({ currentTarget }) => onOpen({ collectionId: id, photoIndex }, currentTarget)}
          >
            <PhotoImage
              url={url}
              photo={photo}
              alt={photoAlt({ photo, date, photoIndex, photoCount: photoUrls.length, language })}
              sizes={TODAY_SIZES}
              shape={TODAY_SHAPE}
              priority={photoIndex === 0}
              className="size-full"
            />
          </button>
        );
      })}
      aside={
        <div className="flex h-full flex-col gap-10">
          {words.text !== '' && (
            <p lang={words.lang} className="prose-words max-w-[30ch]">
              {words.text}
            </p>
          )}
          {dayBefore && <PreviousDay collection={dayBefore} onOpen={onOpen} />}
        </div>
      }
    />
  );
}
