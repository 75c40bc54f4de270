import { type ComponentProps, useEffect, useRef, useState } from 'react';
import type { Opening } from '../../../../shared/openings.ts';
import { fillIn, useTexts } from '../../../lib/texts.ts';
import { PhotoImage } from '../../../ui/photo/photo-image.tsx';
import { numerals } from '../today/numerals.ts';
import { WALL_PLACE } from '../today/today-layout.ts';
import { RisingLikes } from './rising-likes.tsx';
import { openingTexts } from './texts.ts';

const RETRY_MS = 1000;
const MAX_RETRIES = 10;

interface OpeningPhotoProps {
  photoIndex: number;
  /** Undefined until the server sends it, shortly before the reveal. */
  photo: Opening['photos'][number] | undefined;
  alt: string;
  isRevealed: boolean;
  /** The likes of the last second, one number per photo. */
  likes: readonly number[] | undefined;
}

/** One of the five: the photo below its cover, and the likes that rise from it once it is revealed. */
export function OpeningPhoto({ photoIndex, photo, alt, isRevealed, likes }: OpeningPhotoProps) {
  const t = useTexts(openingTexts);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isRevealed) scrollRowTo(place.current);
  }, [isRevealed]);
  return (
    <div ref={place} className="opening-place" data-revealed={isRevealed}>
      {photo && (
        <div aria-hidden={!isRevealed} className="size-full">
          <RetriedPhoto
            url={photo.url}
            photo={photo.details}
            alt={isRevealed ? alt : ''}
            {...WALL_PLACE}
            priority
            waits={false}
            className="size-full"
          />
        </div>
      )}
      <div className="opening-cover">
        <span aria-hidden="true">{numerals[photoIndex]}</span>
        {!isRevealed && <span className="sr-only">{fillIn(t.unrevealed, { n: photoIndex + 1 })}</span>}
      </div>
      {isRevealed && <RisingLikes count={likes?.[photoIndex] ?? 0} second={likes} />}
    </div>
  );
}

/** Scrolls to a photo on a phone in landscape, where the five are in a scrollable row; no effect elsewhere. */
function scrollRowTo(place: HTMLElement | null): void {
  const row = place?.closest('.staggered-five');
  if (!place || !row) return;
  const { paddingLeft } = getComputedStyle(row);
  row.scrollBy({
    left:
      place.getBoundingClientRect().left - row.getBoundingClientRect().left - Number.parseFloat(paddingLeft),
  });
}

/** Retries a failed photo by itself, because its cover keeps visitors from pressing the photo to retry. */
function RetriedPhoto(props: ComponentProps<typeof PhotoImage>) {
  const box = useRef<HTMLDivElement>(null);
  const [retries, setRetries] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (retries >= MAX_RETRIES) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const retry = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        // An `img` means that the smaller JPEG replaces the failed photo (IMG-1).
        if (!element?.querySelector('img')) setRetries(retries + 1);
      }, RETRY_MS);
    };
    // Captured, because `error` events of images do not bubble.
    element?.addEventListener('error', retry, true);
    return () => {
      clearTimeout(timer);
      element?.removeEventListener('error', retry, true);
    };
  }, [retries]);
  return (
    <div ref={box} className="contents">
      <PhotoImage key={retries} {...props} />
    </div>
  );
}
