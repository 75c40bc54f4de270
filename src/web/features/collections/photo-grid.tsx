import type { CSSProperties } from 'react';
import { dateLine } from '../../../shared/dates.ts';
import type { OpenPhoto, PhotoSlot } from '../../lib/photo-slot.ts';
import { useLanguage } from '../../lib/texts.ts';
import type { GridPhoto } from './grid-photos.ts';
import { gridSpan } from './grid-span.ts';
import { photoAlt } from './photo-alt.ts';

/** A column is at most a third of a tablet's width, twice as dense. */
const TILE_LARGEST_PX = 800;
const TILE_SIZES = '(min-width: 1320px) 301px, (min-width: 1024px) 24vw, (min-width: 768px) 31vw, 48vw';

interface PhotoGridProps {
  photos: readonly GridPhoto[];
  Photo: PhotoSlot;
  onOpen: OpenPhoto;
}

/**
 * Photos of many days in columns of equal width, each in its own shape (GRID-1). Style sheet and known sizes place
 * them (`.photo-grid`), so the server's HTML already stands where it will stay. A hand or the keyboard's focus on a
 * photo shows its day.
 */
export function PhotoGrid({ photos, Photo, onOpen }: PhotoGridProps) {
  const language = useLanguage();
  return (
    <div className="@container">
      <ul className="photo-grid">
        {photos.map(({ url, photo, date, collectionId, photoIndex, photoCount }) => (
          <li key={url} style={{ '--span': gridSpan(photo) } as CSSProperties}>
            <button
              type="button"
              className="photo-button relative"
              onClick={({ currentTarget }) => onOpen({ collectionId, photoIndex }, currentTarget)}
            >
              <Photo
                url={url}
                photo={photo}
                alt={photoAlt({ photo, date, photoIndex, photoCount, language })}
                sizes={TILE_SIZES}
                largest={TILE_LARGEST_PX}
                className="size-full"
              />
              <span className="photo-date">{dateLine(date, language)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
