import type { CSSProperties } from 'react';
import { dateLine } from '../../../../shared/dates.ts';
import { photoAlt } from '../../../../shared/photo-alt.ts';
import type { OpenPhoto } from '../../../lib/open-photo.ts';
import { useLanguage } from '../../../lib/texts.ts';
import { PhotoImage } from '../../../ui/photo/photo-image.tsx';
import { PhotoLink } from '../../../ui/photo/photo-link.tsx';
import type { GridPhoto } from '../grid-photos.ts';
import { gridSpan, type ThumbnailSize, thumbnailWidthsPx } from './grid-layout.ts';

/** The widest image without `size`, in device pixels: enough for a tablet's three columns at double density. */
const TILE_LARGEST_PX = 800;
const TILE_SIZES =
  '(min-width: 2200px) min(14.3vw, 366px), (min-width: 1920px) 21.6vw, (min-width: 1320px) 301px, (min-width: 1024px) 24vw, (min-width: 768px) 31vw, 48vw';

interface PhotoGridProps {
  photos: readonly GridPhoto[];
  onOpen: OpenPhoto;
  /** Set while the grid fills the screen: decides the number of columns and the width of the images (GRID-5). */
  size?: ThumbnailSize;
  /**
   * The grid's height in rows, for two, three, four and six columns; by default the grid is as tall as its photos.
   */
  rows?: { two: number; three: number; four: number; six: number };
}

/**
 * Photos of many collections in columns of equal width, each in its own shape (GRID-1). `.photo-grid` places them by
 * their known sizes, so nothing in the server's HTML shifts later. Hover or focus on a photo shows its date.
 */
export function PhotoGrid({ photos, onOpen, size, rows }: PhotoGridProps) {
  const language = useLanguage();
  const height = rows && {
    '--rows-2': rows.two,
    '--rows-3': rows.three,
    '--rows-4': rows.four,
    '--rows-6': rows.six,
  };
  return (
    <div className="@container">
      <ul className="photo-grid" data-size={size} style={height as CSSProperties | undefined}>
        {photos.map(({ url, photo, date, collectionId, photoIndex, photoCount }) => (
          <li key={`${collectionId}/${photoIndex}`} style={{ '--span': gridSpan(photo) } as CSSProperties}>
            <PhotoLink {...{ date, collectionId, photoIndex, onOpen }} className="photo-button relative">
              <PhotoImage
                url={url}
                photo={photo}
                alt={photoAlt({ photo, date, photoIndex, photoCount, language })}
                sizes={size ? `${thumbnailWidthsPx[size]}px` : TILE_SIZES}
                largest={size ? 2 * thumbnailWidthsPx[size] : TILE_LARGEST_PX}
                className="size-full"
              />
              <span className="photo-overlay">{dateLine(date, language)}</span>
            </PhotoLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
