import type { CSSProperties } from 'react';
import { dateLine } from '../../../../shared/dates.ts';
import type { OpenPhoto } from '../../../lib/open-photo.ts';
import { useLanguage } from '../../../lib/texts.ts';
import { PhotoImage } from '../../../ui/photo/photo-image.tsx';
import type { GridPhoto } from '../grid-photos.ts';
import { photoAlt } from '../photo-alt.ts';
import { gridSpan } from './grid-span.ts';
import { type ThumbnailSize, thumbnailWidthsPx } from './thumbnail-size.ts';

/** A column is at most a third of a tablet's width, twice as dense. */
const TILE_LARGEST_PX = 800;
const TILE_SIZES = '(min-width: 1320px) 301px, (min-width: 1024px) 24vw, (min-width: 768px) 31vw, 48vw';

interface PhotoGridProps {
  photos: readonly GridPhoto[];
  onOpen: OpenPhoto;
  /** Another size than the page's own: how many columns, and how wide an image is asked for (GRID-5). */
  size?: ThumbnailSize;
  /** Keeps this height, in rows for two, three and four columns, whatever these photos need. */
  rows?: { two: number; three: number; four: number };
}

/**
 * Photos of many days in columns of equal width, each in its own shape (GRID-1). Style sheet and known sizes place
 * them (`.photo-grid`), so the server's HTML already stands where it will stay. A hand or the keyboard's focus on a
 * photo shows its day.
 */
export function PhotoGrid({ photos, onOpen, size, rows }: PhotoGridProps) {
  const language = useLanguage();
  const height = rows && { '--rows-2': rows.two, '--rows-3': rows.three, '--rows-4': rows.four };
  return (
    <div className="@container">
      <ul className="photo-grid" data-size={size} style={height as CSSProperties | undefined}>
        {photos.map(({ url, photo, date, collectionId, photoIndex, photoCount }) => (
          <li key={url} style={{ '--span': gridSpan(photo) } as CSSProperties}>
            <button
              type="button"
              className="photo-button relative"
              onClick={({ currentTarget }) => onOpen({ collectionId, photoIndex }, currentTarget)}
            >
              <PhotoImage
                url={url}
                photo={photo}
                alt={photoAlt({ photo, date, photoIndex, photoCount, language })}
                sizes={size ? `${thumbnailWidthsPx[size]}px` : TILE_SIZES}
                largest={size ? 2 * thumbnailWidthsPx[size] : TILE_LARGEST_PX}
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
