import type { CSSProperties, ReactNode } from 'react';
import type { Collection, PhotoDetails } from '../../../../../shared/collections.ts';
import type { Opening } from '../../../../../shared/openings.ts';
import { photoAlt } from '../../../../../shared/photo-alt.ts';
import { useLanguage, useTexts } from '../../../../lib/texts.ts';
import { wallClock } from '../../../../lib/time/zoned-time.ts';
import { PhotoImage } from '../../../../ui/photo/photo-image.tsx';
import { placeRatio } from '../../rows/justified-rows.ts';
import { numerals } from '../../today/numerals.ts';
import { stageTexts } from './stage-texts.ts';

interface StagePhotosProps {
  opening: Opening;
  collection: Collection;
  revealed: number;
  /** Rendered below the next photo. */
  children: ReactNode;
}

/** The next photo large, between the revealed and the unrevealed ones; all aligned at their lower edges. */
export function StagePhotos({ opening, collection, revealed, children }: StagePhotosProps) {
  const t = useTexts(stageTexts);
  const language = useLanguage();
  const { photoUrls, photos, date } = collection;
  const large = Math.min(revealed, photoUrls.length - 1);
  return (
    <ol aria-label={t.photos} className="stage-photos">
      {photoUrls.map((url, photoIndex) => {
        const photo = photos[photoIndex] ?? {};
        const isRevealed = photoIndex < revealed;
        const part = photoIndex === large ? 'next' : isRevealed ? 'revealed' : 'unrevealed';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a photo may be in two places.
          <li key={photoIndex} data-part={part} data-near={Math.abs(photoIndex - large) === 1}>
            <div className="stage-place">
              <div className="stage-photo" style={photoStyle(photo, photoIndex, part)}>
                <PhotoImage
                  {...{ url, photo }}
                  alt={photoAlt({ photo, date, photoIndex, photoCount: photoUrls.length, language })}
                  sizes={
                    photoIndex === large
                      ? '(width >= 1920px) 560px, 354px'
                      : '(width < 768px) 258px, (width >= 1920px) 220px, 140px'
                  }
                  {...(photoIndex === large ? {} : { shape: '3x4' as const })}
                  waits={false}
                  className="size-full"
                />
                {part === 'unrevealed' && <div aria-hidden="true" className="opening-cover" />}
              </div>
            </div>
            {photoIndex === large ? (
              children
            ) : (
              <p className="stage-label">
                <span>{numerals[photoIndex]}</span>
                <small>
                  {isRevealed
                    ? wallClock(opening.reveals[photoIndex] ?? '', language, opening.timeZone)
                    : t.unrevealed}
                </small>
              </p>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function photoStyle(photo: PhotoDetails, place: number, part: string): CSSProperties {
  return { '--place': place, '--ratio': part === 'next' ? placeRatio(photo) : 3 / 4 } as CSSProperties;
}
