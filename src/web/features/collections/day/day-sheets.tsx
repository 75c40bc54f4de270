import type { CSSProperties, ReactNode } from 'react';
import type { Collection } from '../../../../shared/collections.ts';
import { dateLine } from '../../../../shared/dates.ts';
import { type Day, replayPath, travelName } from '../../../../shared/days.ts';
import type { OpenPhoto } from '../../../lib/open-photo.ts';
import { useLanguage, useTexts } from '../../../lib/texts.ts';
import { renderOwnerText } from '../../../lib/words/render-owner-text.ts';
import { PhotoImage } from '../../../ui/photo/photo-image.tsx';
import { PhotoLink } from '../../../ui/photo/photo-link.tsx';
import { gridPhotos } from '../grid-photos.ts';
import { photoAlt } from '../photo-alt.ts';
import { placeRatio } from '../rows/justified-rows.ts';
import { AdjacentDays } from './adjacent-days.tsx';
import { dayPageTexts } from './day-texts.ts';
import { SHEET_LARGEST_PX, sheetSizes } from './sheet-sizes.ts';

interface DaySheetsProps {
  day: Day;
  guestBook: ReactNode;
  onOpen: OpenPhoto;
}

/** A collection's texts, then its photos one below the other, each whole and as large as the window allows. */
export function DaySheets({ day: { collection, previous, next }, guestBook, onOpen }: DaySheetsProps) {
  const t = useTexts(dayPageTexts);
  const language = useLanguage();
  const words = renderOwnerText(language, collection.words);
  return (
    <article>
      <header className="mx-auto max-w-[760px] pt-6 pb-12 text-center md:pt-14 md:pb-18">
        <DayHeading {...collection} />
        {words.text !== '' && (
          <p lang={words.lang} className="prose-words mx-auto mt-6 max-w-[38ch] text-balance">
            {words.text}
          </p>
        )}
        {collection.opensAt && (
          <p className="mt-6 text-[15px]">
            <a href={replayPath(collection.date)} className="quiet-link">
              {t.watchOpening}
            </a>
          </p>
        )}
      </header>
      <ol className="sheets">
        {gridPhotos([collection]).map(({ url, photo, date, collectionId, photoIndex, photoCount }, index) => {
          const caption = renderOwnerText(language, photo.caption);
          return (
            <li key={photoIndex}>
              <figure className="sheet" style={{ '--ratio': placeRatio(photo) } as CSSProperties}>
                <PhotoLink
                  {...{ date, collectionId, photoIndex, onOpen }}
                  style={{ viewTransitionName: travelName(date, photoIndex + 1) }}
                >
                  <PhotoImage
                    url={url}
                    photo={photo}
                    alt={photoAlt({ photo, date, photoIndex, photoCount, language })}
                    sizes={sheetSizes(photo)}
                    largest={SHEET_LARGEST_PX}
                    priority={index === 0}
                    className="size-full"
                  />
                </PhotoLink>
                {caption.text !== '' && (
                  <figcaption lang={caption.lang} className="mt-3 text-[13px] text-soft">
                    {caption.text}
                  </figcaption>
                )}
              </figure>
            </li>
          );
        })}
      </ol>
      {guestBook}
      <AdjacentDays previous={previous} next={next} />
    </article>
  );
}

/** A collection's date and title; without a title the date is the heading. */
function DayHeading({ date, title }: Pick<Collection, 'date' | 'title'>) {
  const language = useLanguage();
  const words = renderOwnerText(language, title);
  const time = <time dateTime={date}>{dateLine(date, language)}</time>;
  if (words.text === '') return <h1 className="display-title">{time}</h1>;
  return (
    <>
      <p className="date-line">{time}</p>
      <h1 lang={words.lang} className="display-title mt-3">
        {words.text}
      </h1>
    </>
  );
}
