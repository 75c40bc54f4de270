import { useRef, useState } from 'react';
import type { PhotoDetails } from '../../../shared/collections.ts';
import { type DateString, dateLine } from '../../../shared/dates.ts';
import { imagePresets } from '../../../shared/images.ts';
import type { OpenPhoto } from '../../lib/open-photo.ts';
import { fillIn, useLanguage, useTexts } from '../../lib/texts.ts';
import { PhotoImage } from '../../ui/photo/photo-image.tsx';
import { PhotoLink } from '../../ui/photo/photo-link.tsx';
import { favouritesTexts } from './texts.ts';
import { useCarousel } from './use-carousel.ts';

/** The width of a photo of the row in the style sheet (`.favourite`). */
const SLIDE_SIZES = '(min-width: 830px) 664px, 82vw';

export interface Favourite {
  collectionId: number;
  photoIndex: number;
  url: string;
  photo: PhotoDetails;
  alt: string;
  date: DateString;
  totalLikes: number;
}

interface FavouritesSectionProps {
  /** Highest like total first. Without favourites the section is hidden (FAV-1). */
  favourites: readonly Favourite[];
  onOpen: OpenPhoto;
  /** True while the viewer covers the page: the row stops. */
  isCovered: boolean;
}

/**
 * The most liked photos as a moving row (FAV-1, FAV-2). Without JavaScript, or with too few photos for a loop,
 * visitors scroll the row.
 */
export function FavouritesSection({ favourites, onOpen, isCovered }: FavouritesSectionProps) {
  const t = useTexts(favouritesTexts);
  const language = useLanguage();
  const viewport = useRef<HTMLDivElement>(null);
  const [isPaused, setIsPaused] = useState(false);
  const canMove = useCarousel({ viewport, slideCount: favourites.length, isPaused, isCovered });
  if (favourites.length === 0) return null;

  return (
    <section id="favourites" aria-labelledby="favourites-title" className="page-section">
      <div className="section-head">
        <h2 id="favourites-title" className="section-title">
          {t.title}
        </h2>
        <p className="flex items-center text-[13px] text-soft">
          {t.hint}
          {canMove && (
            <button
              type="button"
              aria-label={isPaused ? t.play : t.pause}
              title={isPaused ? t.play : t.pause}
              onClick={() => setIsPaused(!isPaused)}
              className="-my-3 -mr-3 flex size-11 items-center justify-center hover:text-ink"
            >
              <svg viewBox="0 0 16 16" className="size-3.5 fill-current" aria-hidden="true">
                <path d={isPaused ? 'M4 2.5v11l9-5.5z' : 'M4 3h2.5v10H4zM9.5 3H12v10H9.5z'} />
              </svg>
            </button>
          )}
        </p>
      </div>
      <div ref={viewport} className="favourites">
        <ul>
          {favourites.map(({ collectionId, photoIndex, url, photo, alt, date, totalLikes }) => (
            <li key={`${collectionId}/${photoIndex}`} className="favourite">
              <PhotoLink
                {...{ date, collectionId, photoIndex, onOpen }}
                className="group block w-full text-left"
              >
                <span className="block aspect-video overflow-clip [content-visibility:auto]">
                  <PhotoImage
                    url={url}
                    photo={photo}
                    alt={alt}
                    sizes={SLIDE_SIZES}
                    shape="16x9"
                    quality={imagePresets.carousel.quality}
                    className="size-full"
                  />
                </span>
                <span className="mt-2.5 flex items-center justify-between text-[13px] text-soft">
                  <time dateTime={date}>{dateLine(date, language)}</time>
                  <span className="flex items-center gap-1.5 text-seal tabular-nums">
                    <LikeIcon />
                    <span aria-hidden="true">{totalLikes}</span>
                    <span className="sr-only">{fillIn(t.likes, { n: totalLikes })}</span>
                  </span>
                </span>
              </PhotoLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function LikeIcon() {
  return (
    <svg viewBox="0 0 16 16" className="size-3 fill-current" aria-hidden="true">
      <path d="M8 14.2 2.2 8.3C.4 6.5.5 3.7 2.4 2.3c1.7-1.3 4.2-.8 5.6 1.3 1.4-2.1 3.9-2.6 5.6-1.3 1.9 1.4 2 4.2.2 6z" />
    </svg>
  );
}
