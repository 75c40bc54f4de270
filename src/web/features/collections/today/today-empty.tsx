import type { Collection } from '../../../../shared/collections.ts';
import { type DateString, dateLine } from '../../../../shared/dates.ts';
import type { OpenPhoto } from '../../../lib/open-photo.ts';
import { useLanguage, useTexts } from '../../../lib/texts.ts';
import { emptyTexts } from './empty-texts.ts';
import { numerals } from './numerals.ts';
import { PreviousDay } from './previous-day.tsx';
import { StaggeredFive } from './staggered-five.tsx';

/** Five empty places, numbered like the backs of prints. */
const emptySheets = numerals.map((numeral) => (
  <div
    key={numeral}
    aria-hidden="true"
    className="flex size-full items-end justify-end border border-hairline p-2 font-mincho md:p-5 text-soft"
  >
    {numeral}
  </div>
));

interface TodayEmptyProps {
  today: DateString | undefined;
  lastDay: Collection | undefined;
  onOpen: OpenPhoto;
}

/** Today has no photos (TODAY-2): five empty places, the latest collection, and a link for the photographer. */
export function TodayEmpty({ today, lastDay, onOpen }: TodayEmptyProps) {
  const t = useTexts(emptyTexts);
  const language = useLanguage();
  return (
    <>
      <StaggeredFive
        heading={
          <>
            {today && (
              <p className="date-line">
                <time dateTime={today}>{dateLine(today, language)}</time>
              </p>
            )}
            <h1 className="display-title mt-3">{t.noPhotos}</h1>
            <p className={`prose-text mt-4 ${language === 'ja' ? 'max-w-[30ch]' : 'max-w-[24ch]'}`}>
              {t.stillToCome}
            </p>
          </>
        }
        isEmpty
        places={emptySheets}
        aside={
          lastDay && (
            <div className="wide:hidden">
              <PreviousDay collection={lastDay} onOpen={onOpen} isLast />
            </div>
          )
        }
      />
      <p className="mt-10 border-hairline border-t pt-3 text-[13px] text-soft">
        {t.forPhotographer}
        <span>{t.addFive}</span>{' '}
        <a
          href="/admin"
          className="quiet-link ml-3 inline-flex min-h-11 items-center text-ink underline decoration-hairline"
        >
          {t.addToday}
        </a>
      </p>
    </>
  );
}
