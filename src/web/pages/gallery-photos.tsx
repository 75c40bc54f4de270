import type { ListedDay } from '../../shared/gallery.ts';
import { type GridPhoto, gridPhotos } from '../features/collections/grid-photos.ts';
import { DayRow, type RowCounts } from '../features/collections/rows/day-row.tsx';
import { JustifiedPhotos } from '../features/collections/rows/justified-photos.tsx';
import type { GallerySize, GalleryView } from '../features/gallery/gallery-view.ts';
import type { OpenPhoto } from '../lib/open-photo.ts';

/** The number of rows for a collection's five photos. */
const dayRows: Record<GallerySize, RowCounts> = {
  S: { wide: 1, narrow: 2 },
  M: { wide: 2, narrow: 3 },
  L: { wide: 3, narrow: 5 },
};

/** A row's ratio of width to height where photos of many collections are mixed. */
const heartRows: Record<GallerySize, RowCounts> = {
  S: { wide: 9, narrow: 3.6 },
  M: { wide: 5.2, narrow: 2.2 },
  L: { wide: 3.2, narrow: 1.2 },
};

interface GalleryPhotosProps {
  days: readonly ListedDay[];
  view: GalleryView;
  onOpen: OpenPhoto;
}

/** Collection by collection with titles; with a like filter only matching photos, in one grid. */
export function GalleryPhotos({ days, view: { hearts, size }, onOpen }: GalleryPhotosProps) {
  if (hearts !== undefined) {
    return (
      <div className="border-hairline border-t pt-8 pb-16">
        <JustifiedPhotos photos={days.flatMap(photosOf)} rows={heartRows[size]} showDates onOpen={onOpen} />
      </div>
    );
  }
  return days.map((day, index) => (
    <DayRow
      key={day.collection.id}
      collection={day.collection}
      photos={photosOf(day)}
      rowCounts={dayRows[size]}
      first={index === 0}
      onOpen={onOpen}
    />
  ));
}

function photosOf({ collection, photoIndexes }: ListedDay): GridPhoto[] {
  return gridPhotos([collection]).filter(({ photoIndex }) => photoIndexes.includes(photoIndex));
}
