import type { ReactNode } from 'react';
import { shortDate } from '../../../../shared/dates.ts';
import { CARD_SIZE } from '../../../../shared/days.ts';
import { PHOTOS_PER_DAY } from '../../../../shared/limits.ts';
import { photoAlt } from '../../../../shared/photo-alt.ts';
import type { FoundPhoto, Selection } from '../../../../shared/selections.ts';
import type { OpenPhoto } from '../../../lib/open-photo.ts';
import { useLanguage, useTexts } from '../../../lib/texts.ts';
import { renderOwnerText } from '../../../lib/words/render-owner-text.ts';
import { PhotoImage } from '../../../ui/photo/photo-image.tsx';
import { PhotoLink } from '../../../ui/photo/photo-link.tsx';
import { todayColumns, WALL_PLACE } from '../today/today-layout.ts';
import styles from './selection.css?inline';
import { selectionTexts } from './selection-texts.ts';

export const NUMERALS = ['一', '二', '三', '四', '五'] as const;

interface SelectionLayoutProps {
  /** Stands above the photo in the middle column; on a phone, above all photos. */
  heading: ReactNode;
  selection: Selection;
  onOpen: OpenPhoto;
}

/** A selection's photos with captions and its card, in three staggered columns or, on a phone, a stack. */
export function SelectionLayout({ heading, selection, onOpen }: SelectionLayoutProps) {
  const t = useTexts(selectionTexts);
  return (
    <>
      <style>{styles}</style>
      <article className="selection-layout">
        <header className="selection-head">{heading}</header>
        {todayColumns.map((indexes) => (
          <section key={indexes[0]} className="selection-column">
            {indexes.map((index) => {
              const photo = selection.photos[index];
              if (photo === undefined) return null;
              return photo ? (
                <PhotoOfSelection key={NUMERALS[index]} photo={photo} isFirst={index === 0} onOpen={onOpen} />
              ) : (
                <p key={NUMERALS[index]} className="selection-place">
                  <span className="selection-gone">
                    <span>{t.gone}</span>
                    <span lang="ja">{NUMERALS[index]}</span>
                  </span>
                </p>
              );
            })}
          </section>
        ))}
        <figure className="selection-card">
          <p>{t.asCard}</p>
          <img {...CARD_SIZE} src={selection.card} alt={t.cardAlt} loading="lazy" />
        </figure>
      </article>
    </>
  );
}

interface PhotoOfSelectionProps {
  photo: FoundPhoto;
  isFirst: boolean;
  onOpen: OpenPhoto;
}

function PhotoOfSelection({ photo, isFirst, onOpen }: PhotoOfSelectionProps) {
  const language = useLanguage();
  const { date, place, collectionId, url, details } = photo;
  const photoIndex = place - 1;
  const caption = renderOwnerText(language, details.caption);
  const alt = photoAlt({ photo: details, date, photoIndex, photoCount: PHOTOS_PER_DAY, language });
  return (
    <figure>
      <div className="selection-place">
        <PhotoLink {...{ date, collectionId, photoIndex, onOpen }}>
          <PhotoImage
            {...{ url, alt, ...WALL_PLACE }}
            photo={details}
            waits
            priority={isFirst}
            className="size-full"
          />
        </PhotoLink>
      </div>
      <figcaption>
        <span lang={caption.lang}>{caption.text}</span>
        {/* Without its weekday, so that a caption has room beside it on a tablet. */}
        <time dateTime={date}>{shortDate(date, language)}</time>
      </figcaption>
    </figure>
  );
}
