import type { CSSProperties, ReactNode } from 'react';
import type { PhotoDetails } from '../../../../shared/collections.ts';
import type { PhotoPlace } from './today-layout.ts';
import { LEFT, wholeAreas, wholePlace } from './whole-layout.ts';

interface WholeFiveProps {
  photos: readonly PhotoDetails[];
  /** In the upper left corner; first on a phone. */
  heading: ReactNode;
  renderPhoto: (photoIndex: number, place: PhotoPlace) => ReactNode;
  /** Beside or below the last photos; last on a phone. */
  aside?: ReactNode;
}

/** Five uncropped photos on twelve columns, a stack on a phone (LAYOUT-1). The DOM keeps the order of the photos. */
export function WholeFive({ photos, heading, renderPhoto, aside }: WholeFiveProps) {
  const areas = wholeAreas(photos);
  // The photo below the title is aligned to the lower edge of its area, level with the photo beside it.
  const at = (area: string | undefined) =>
    ({ '--at': area, ...(area === LEFT && { '--align': 'end' }) }) as CSSProperties;
  return (
    <div className="whole-five staggered-five flex flex-col gap-3 md:grid">
      <div style={at(areas.heading)} className="layout-item pb-5">
        {heading}
      </div>
      {photos.map(({ width = 3, height = 4 }, photoIndex) => {
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place stays when its photo changes.
          <div key={photoIndex} style={at(areas.places[photoIndex])}>
            <div
              style={{ '--place': photoIndex, aspectRatio: `${width}/${height}` } as CSSProperties}
              className="layout-item relative *:absolute *:inset-0"
            >
              {renderPhoto(photoIndex, wholePlace(photos, photoIndex))}
            </div>
          </div>
        );
      })}
      <div style={at(areas.aside)} className="layout-item pt-6">
        {aside}
      </div>
    </div>
  );
}
