import type { CSSProperties } from 'react';
import { dateLine } from '../../../../shared/dates.ts';
import { type AdjacentDay, type Day, dayPath } from '../../../../shared/days.ts';
import { useLanguage, useTexts } from '../../../lib/texts.ts';
import { renderOwnerText } from '../../../lib/words/render-owner-text.ts';
import { PhotoImage } from '../../../ui/photo/photo-image.tsx';
import { placeRatio } from '../rows/justified-rows.ts';
import css from './adjacent-days.css?inline';
import { dayPageTexts } from './day-texts.ts';

/** The photos are 136 px high, on phones 96 px. */
const PHOTO_SIZES = '(width >= 768px) 240px, 160px';
const LARGEST_PX = 500;

interface AdjacentDaysProps extends Pick<Day, 'previous' | 'next'> {
  /** True if each link shows the day's first photo. */
  hasPhotos?: boolean;
}

/** Links to the adjacent days, the older one at the left. */
export function AdjacentDays({ previous, next, hasPhotos = false }: AdjacentDaysProps) {
  const t = useTexts(dayPageTexts);
  if (!previous && !next) return null;
  return (
    <nav aria-label={t.otherDays} className="adjacent-days">
      <style>{css}</style>
      {previous ? (
        <AdjacentDayLink day={previous} label={t.earlier} rel="prev" hasPhoto={hasPhotos} />
      ) : (
        <span />
      )}
      {next && <AdjacentDayLink day={next} label={t.later} rel="next" hasPhoto={hasPhotos} />}
    </nav>
  );
}

interface AdjacentDayLinkProps {
  day: AdjacentDay;
  label: string;
  rel: 'prev' | 'next';
  hasPhoto: boolean;
}

function AdjacentDayLink({ day: { date, title, url, photo }, label, rel, hasPhoto }: AdjacentDayLinkProps) {
  const language = useLanguage();
  const words = renderOwnerText(language, title);
  const line = dateLine(date, language);
  return (
    <a href={dayPath(date)} rel={rel} className="adjacent-day group">
      {hasPhoto && url && photo && (
        <span style={{ '--ratio': placeRatio(photo) } as CSSProperties}>
          <PhotoImage
            url={url}
            photo={photo}
            alt=""
            sizes={PHOTO_SIZES}
            largest={LARGEST_PX}
            className="size-full"
          />
        </span>
      )}
      <span>
        <span className="block text-[13px] text-soft">{label}</span>
        <span className="mt-1 block font-serif text-[21px] leading-tight group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4">
          {words.text === '' ? line : <span lang={words.lang}>{words.text}</span>}
        </span>
        {words.text !== '' && (
          <span className="date-line mt-2 block">
            <time dateTime={date}>{line}</time>
          </span>
        )}
      </span>
    </a>
  );
}
