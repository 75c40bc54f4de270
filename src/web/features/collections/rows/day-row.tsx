import type { Collection } from '../../../../shared/collections.ts';
import { dateLine } from '../../../../shared/dates.ts';
import { dayPath } from '../../../../shared/days.ts';
import type { OpenPhoto } from '../../../lib/open-photo.ts';
import { useLanguage } from '../../../lib/texts.ts';
import { renderOwnerText } from '../../../lib/words/render-owner-text.ts';
import type { GridPhoto } from '../grid-photos.ts';
import { JustifiedPhotos } from './justified-photos.tsx';
import { placeRatio } from './justified-rows.ts';

export interface RowCounts {
  wide: number;
  narrow: number;
}

interface DayRowProps {
  collection: Collection;
  photos: readonly GridPhoto[];
  /** The number of rows for the photos: `wide` on screens from 768 px on, `narrow` on phones. */
  rowCounts: RowCounts;
  /** The page's first row: its first photo loads before all others. */
  first?: boolean;
  onOpen: OpenPhoto;
}

/** One collection: its photos, and above them (from 1024 px on, beside them and sticky) its date and title. */
export function DayRow({ collection, photos, rowCounts, first = false, onOpen }: DayRowProps) {
  const language = useLanguage();
  const title = renderOwnerText(language, collection.title);
  const line = dateLine(collection.date, language);
  const id = `day-${collection.date}`;
  const width = photos.reduce((sum, { photo }) => sum + placeRatio(photo), 0);

  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-1 gap-5 border-hairline border-t pt-6 pb-12 md:pt-8 md:pb-16 lg:grid-cols-[200px_minmax(0,1fr)] lg:gap-10 wide:grid-cols-[24.6%_minmax(0,1fr)]"
    >
      <header className="self-start lg:sticky lg:top-8">
        {title.text === '' ? (
          <h2 id={id} className="date-line">
            <a href={dayPath(collection.date)} className="quiet-link day-link">
              <time dateTime={collection.date}>{line}</time>
            </a>
          </h2>
        ) : (
          <div className="flex flex-col gap-1.5 md:max-lg:flex-row-reverse md:max-lg:items-baseline md:max-lg:justify-between lg:gap-3">
            <p className="date-line">
              <a href={dayPath(collection.date)} className="quiet-link day-link">
                <time dateTime={collection.date}>{line}</time>
              </a>
            </p>
            <h2 id={id} lang={title.lang} className="font-serif text-[26px] leading-[1.12] text-balance">
              {title.text}
            </h2>
          </div>
        )}
      </header>
      <JustifiedPhotos
        photos={photos}
        rows={{ wide: width / rowCounts.wide, narrow: width / rowCounts.narrow }}
        opensPage={first}
        onOpen={onOpen}
      />
    </section>
  );
}
