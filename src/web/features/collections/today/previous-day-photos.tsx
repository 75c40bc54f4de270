import type { Collection } from '../../../../shared/collections.ts';
import { PhotoImage } from '../../../ui/photo/photo-image.tsx';

/** The first photo is as wide as `.home-side`, each of the others a quarter of that. */
const FIRST_PLACE = { sizes: '17vw', largest: 800 };
const OTHER_PLACE = { sizes: '4vw', largest: 400 };

/** The first photo large, the others in a row beneath. Decorative: the link around them names the day. */
export function PreviousDayPhotos({ collection: { photoUrls, photos } }: { collection: Collection }) {
  return (
    <span className="grid size-full grid-cols-4 grid-rows-[4fr_1fr] gap-2">
      {photoUrls.map((url, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a photo may be in two places.
        <span key={index} className="relative first:col-span-full">
          <PhotoImage
            url={url}
            photo={photos[index] ?? {}}
            alt=""
            {...(index === 0 ? FIRST_PLACE : OTHER_PLACE)}
            shape="16x9"
            waits={false}
            className="absolute inset-0 size-full"
          />
        </span>
      ))}
    </span>
  );
}
