import type { CSSProperties } from 'react';
import { dateLine } from '../../../../shared/dates.ts';
import { photoAlt } from '../../../../shared/photo-alt.ts';
import type { OpenPhoto } from '../../../lib/open-photo.ts';
import { useLanguage } from '../../../lib/texts.ts';
import { PhotoImage } from '../../../ui/photo/photo-image.tsx';
import { PhotoLink } from '../../../ui/photo/photo-link.tsx';
import type { GridPhoto } from '../grid-photos.ts';
import { justifiedRows, placeRatio, type RowPlace, TALLEST_ROW } from './justified-rows.ts';

/** The largest width of the rows on windows below 1920 px, in CSS pixels. */
const WIDE_PX = 1240;
/** The width of the rows from 1920 px on, in `vw`: beside a day's title, or as wide as the page. */
const LARGE_VW = { besideTitle: 65, whole: 89 };
const PHONE_PX = 400;
/** The widest of `gridWidths`. */
const LARGEST_PX = 1600;

interface JustifiedPhotosProps {
  photos: readonly GridPhoto[];
  /** The ideal ratio of a row's width to its height: `wide` on screens from 768 px on, `narrow` on phones. */
  rows: { wide: number; narrow: number };
  /** Shows each photo's date on hover or focus, for pages without headings that show the date. */
  showDates?: boolean;
  /** The first photo is the page's first, and loads before all others. */
  opensPage?: boolean;
  onOpen: OpenPhoto;
}

/**
 * Photos in rows; the photos of a row are equally high. The style sheet places photos by their stored sizes, so
 * nothing shifts when they load.
 */
export function JustifiedPhotos({
  photos,
  rows,
  showDates = false,
  opensPage = false,
  onOpen,
}: JustifiedPhotosProps) {
  const language = useLanguage();
  const ratios = photos.map(({ photo }) => placeRatio(photo));
  const wide = justifiedRows(ratios, rows.wide);
  const narrow = justifiedRows(ratios, rows.narrow, TALLEST_ROW.narrow);

  return (
    <ul className="justified">
      {photos.map(({ url, photo, date, collectionId, photoIndex, photoCount }, index) => (
        <li
          key={`${collectionId}/${photoIndex}`}
          style={placeStyle(ratios[index], wide[index], narrow[index])}
        >
          <PhotoLink {...{ date, collectionId, photoIndex, onOpen }} className="photo-button relative">
            <PhotoImage
              url={url}
              photo={photo}
              alt={photoAlt({ photo, date, photoIndex, photoCount, language })}
              sizes={placeSizes(wide[index], narrow[index], LARGE_VW[showDates ? 'whole' : 'besideTitle'])}
              largest={placeLargest(wide[index], narrow[index])}
              priority={opensPage && index === 0}
              className="size-full"
            />
            {showDates && <span className="photo-overlay">{dateLine(date, language)}</span>}
          </PhotoLink>
        </li>
      ))}
    </ul>
  );
}

function placeStyle(ratio = 1, wide: RowPlace | undefined, narrow: RowPlace | undefined): CSSProperties {
  return {
    '--ratio': rounded(ratio),
    '--wide': rounded(wide?.share ?? 1),
    '--wide-others': wide?.others ?? 0,
    '--narrow': rounded(narrow?.share ?? 1),
    '--narrow-others': narrow?.others ?? 0,
  } as CSSProperties;
}

function placeSizes(wide: RowPlace | undefined, narrow: RowPlace | undefined, largeVw: number): string {
  const wideShare = wide?.share ?? 1;
  return [
    `(min-width: 1920px) ${Math.round(wideShare * largeVw)}vw`,
    `(min-width: 1320px) ${Math.round(wideShare * WIDE_PX)}px`,
    `(min-width: 768px) ${Math.round(wideShare * 94)}vw`,
    `${Math.round((narrow?.share ?? 1) * 90)}vw`,
  ].join(', ');
}

/** Two image pixels per CSS pixel on wide screens, three on phones, up to `LARGEST_PX`. */
function placeLargest(wide: RowPlace | undefined, narrow: RowPlace | undefined): number {
  const pixels = Math.max((wide?.share ?? 1) * WIDE_PX * 2, (narrow?.share ?? 1) * PHONE_PX * 3);
  return Math.min(LARGEST_PX, Math.round(pixels));
}

function rounded(share: number): number {
  return Math.round(share * 1e5) / 1e5;
}
