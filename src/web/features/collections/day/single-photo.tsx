import type { CSSProperties, ReactNode } from 'react';
import type { PhotoDetails } from '../../../../shared/collections.ts';
import { dateLine } from '../../../../shared/dates.ts';
import { type Day, dayPath, photoPath } from '../../../../shared/days.ts';
import { hdrSrcSet } from '../../../../shared/hdr-images.ts';
import { photoAlt } from '../../../../shared/photo-alt.ts';
import type { OpenPhoto } from '../../../lib/open-photo.ts';
import { fillIn, useLanguage, useTexts } from '../../../lib/texts.ts';
import { renderOwnerText } from '../../../lib/words/render-owner-text.ts';
import { HdrSource } from '../../../ui/photo/hdr-source.tsx';
import { PhotoImage } from '../../../ui/photo/photo-image.tsx';
import { photosOf } from '../grid-photos.ts';
import { placeRatio } from '../rows/justified-rows.ts';
import { AdjacentDays } from './adjacent-days.tsx';
import { dayPageTexts } from './day-texts.ts';
import css from './single-photo.css?inline';

/** The largest width that a whole photo needs. */
const SHEET_LARGEST_PX = 1600;

/** A photo's largest height in percent of the window's height, as in `.sheet-alone`. */
const SHEET_HEIGHT_VH = 72;

interface SinglePhotoProps {
  day: Day;
  /** From 1. */
  place: number;
  /** The line about the camera. */
  camera: ReactNode;
  /** The photographer's remarks on the photo. */
  remarks: ReactNode;
  /** Likes and sharing, once the page is idle. */
  actions: ReactNode;
  onOpen: OpenPhoto;
}

/** One photo on its own page, with links to all photos of its day. */
export function SinglePhoto({ day, place, camera, remarks, actions, onOpen }: SinglePhotoProps) {
  const t = useTexts(dayPageTexts);
  const language = useLanguage();
  const { collection, previous, next } = day;
  const photos = photosOf(collection);
  const shown = photos.find(({ photoIndex }) => photoIndex === place - 1);
  if (shown === undefined) return null;
  const tallest = Math.min(...photos.map((each) => placeRatio(each.photo)));
  const { url, photo, date, collectionId, photoIndex, photoCount } = shown;
  const title = renderOwnerText(language, collection.title);
  const caption = renderOwnerText(language, photo.caption);
  const alt = photoAlt({ photo, date, photoIndex, photoCount, language });
  const line = dateLine(date, language);
  const position = fillIn(t.position, { n: place, total: photoCount });

  return (
    <article className="pt-2 md:pt-6">
      <style>{css}</style>
      <figure
        className="sheet-alone"
        style={{ '--ratio': placeRatio(photo), '--tallest': tallest } as CSSProperties}
      >
        <button
          type="button"
          className="photo-button"
          data-photo={photoPath(date, place)}
          aria-label={fillIn(t.open, { photo: alt })}
          onClick={({ currentTarget }) => {
            // The viewer would open invisibly behind a photo that fills the screen.
            if (document.fullscreenElement === currentTarget) void document.exitFullscreen();
            else onOpen({ collectionId, photoIndex }, currentTarget);
          }}
        >
          <PhotoImage
            url={url}
            photo={photo}
            alt={alt}
            sizes={sheetSizes(photo)}
            best={<HdrSource srcSet={hdrSrcSet(url, photo)} sizes={sheetSizes(photo)} />}
            largest={SHEET_LARGEST_PX}
            priority
            className="size-full"
          />
        </button>
        <figcaption className="flex flex-col flex-wrap gap-x-10 gap-y-4 pt-5 pb-12 md:flex-row md:items-baseline md:justify-between md:pb-16">
          {/* The texts take the width that the links to the day's photos leave. */}
          <div className="md:flex-[1_1_280px]">
            {/* The date is shown once: in the heading if the photo has no caption, otherwise below it. */}
            <h1
              lang={caption.text === '' ? undefined : caption.lang}
              className="font-serif text-[26px] leading-tight text-balance"
            >
              {caption.text || (
                <a
                  href={dayPath(date)}
                  className="day-link hover:underline hover:decoration-1 hover:underline-offset-4"
                >
                  <time dateTime={date}>{line}</time>, {position}
                </a>
              )}
            </h1>
            {(caption.text !== '' || title.text !== '') && (
              <p className="mt-2 text-[13px] text-soft">
                <a
                  href={dayPath(date)}
                  className="quiet-link day-link inline-block min-w-11 underline decoration-hairline underline-offset-4"
                >
                  {caption.text !== '' && <time dateTime={date}>{line}</time>}
                  {caption.text !== '' && title.text !== '' && ' · '}
                  {title.text !== '' && <span lang={title.lang}>{title.text}</span>}
                </a>
              </p>
            )}
            <div className="mt-1">{camera}</div>
            {remarks}
          </div>
          <nav aria-label={t.photos} className="places">
            {photos.map((other) => (
              <a
                key={other.photoIndex}
                href={photoPath(date, other.photoIndex + 1)}
                aria-current={other.photoIndex === photoIndex ? 'page' : undefined}
                aria-label={fillIn(t.photo, { n: other.photoIndex + 1 })}
              >
                {other.photoIndex + 1}
              </a>
            ))}
          </nav>
          <div className="min-h-24 md:min-h-11 md:basis-full print:hidden">{actions}</div>
        </figcaption>
      </figure>
      <AdjacentDays previous={previous} next={next} />
    </article>
  );
}

/** `img sizes` of a whole photo: the width of the page, or less to keep the height within `SHEET_HEIGHT_VH`. */
function sheetSizes(photo: PhotoDetails): string {
  const byHeight = `${Math.round(placeRatio(photo) * SHEET_HEIGHT_VH)}vh`;
  return `(min-width: 1920px) min(88vw, ${byHeight}), (min-width: 768px) min(100vw - 80px, 1240px, ${byHeight}), calc(100vw - 40px)`;
}
