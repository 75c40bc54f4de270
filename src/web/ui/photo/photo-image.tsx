import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { PhotoDetails } from '../../../shared/collections.ts';
import { type Framing, type FramingRatio, framedWidth, framingAround } from '../../../shared/framing.ts';
import {
  framedWidths,
  gridWidths,
  type ImageFormat,
  imageFormats,
  imagePresets,
  imageUrlOf,
  isDataUrl,
  offeredWidths,
} from '../../../shared/images.ts';
import { useTexts } from '../../lib/texts.ts';
import { uiTexts } from '../texts.ts';
import { thumbhashPreview } from './thumbhash-preview.ts';

interface PhotoImageProps {
  url: string;
  photo: PhotoDetails;
  /** The alternative text (VIEW-10); empty where text beside the photo names it. */
  alt: string;
  /** The photo's width in the page, as in `img sizes`. */
  sizes: string;
  quality?: number;
  /** The largest useful width in device pixels: to save HTML, `srcset` ends with the first width that reaches it. */
  largest?: number;
  /** The place's shape, if the photo is framed: only the part around the focal point is fetched (FOCAL-1). */
  shape?: FramingRatio;
  /** A `source` element that is put before all others. */
  best?: ReactNode;
  /** True for a photo above the fold, which is fetched first. */
  priority?: boolean;
  /** True if the photo is fetched after the page's first photo; defaults to true for framed photos. */
  waits?: boolean;
  /** The class of the `img` itself; the photo covers its box unless this contains `object-contain`. */
  className?: string;
}

/** A photo whose `largest` is at most this is a thumbnail. */
const THUMBNAIL_PX = 800;
/** The longer side of each preview. Previews compress badly: if all had 16 px, they would be a third of the HTML. */
const PREVIEW_PX = { first: 16, large: 12, thumbnail: 6 };

/**
 * One photo in the best format and width for the browser, over its blurred preview (IMG-1, IMG-2, IMG-6). It is
 * complete in the server's HTML, so it is shown without JavaScript too.
 */
export function PhotoImage(props: PhotoImageProps) {
  // The key resets the state when another photo takes the same place.
  return <Photo key={props.url} {...props} />;
}

function Photo({
  url,
  photo,
  alt,
  sizes,
  quality,
  largest,
  shape,
  best,
  priority = false,
  waits = shape !== undefined,
  className = '',
}: PhotoImageProps) {
  const [state, setState] = useState(() => firstImageState(url));
  const [justArrived, setJustArrived] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  const place = largest !== undefined && largest <= THUMBNAIL_PX ? 'thumbnail' : 'large';
  const previewPx = PREVIEW_PX[priority ? 'first' : place];
  const preview = useMemo(
    () => (photo.thumbhash ? thumbhashPreview(photo.thumbhash, previewPx) : undefined),
    [photo.thumbhash, previewPx],
  );
  const embedded = isDataUrl(url);

  // A server-rendered image may have loaded or failed before hydration.
  useEffect(() => {
    if (!image.current?.complete) return;
    const event = image.current.naturalWidth === 0 ? 'error' : 'load';
    setState((before) => nextImageState(before, event, !embedded));
  }, [embedded]);

  const framing = shape && framingAround(photo, shape, photo.focalPoint);
  const position = framing && `${framing.at}% ${framing.at}%`;
  const sources = state === 'fallback' ? [] : placeSources({ url, photo, quality, largest, framing });
  if (state === 'failed') {
    if (firstImageState(url) === 'failed') return null;
    return (
      <FailedPhoto alt={alt} preview={preview} className={className} onRetry={() => setState('loading')} />
    );
  }
  // In the order of `imageFormats`.
  const [avif, webp, jpeg] = sources;
  // Fetched after the page's first photo, which would otherwise share a slow connection with this one (LIGHT-7).
  const later = waits && !priority;
  const blurred = {
    backgroundImage: preview && `url(${preview})`,
    backgroundPosition: position,
    objectPosition: position,
  };
  const classes = [
    'bg-center bg-cover bg-no-repeat object-cover text-transparent',
    preview === undefined ? 'bg-hairline' : '',
    state === 'loading' && preview === undefined ? 'motion-safe:animate-pulse' : '',
    justArrived && !priority ? 'motion-safe:animate-unblur' : '',
    className,
  ];

  return (
    <picture className={later ? 'later-photo' : 'contents'} style={later ? blurred : undefined}>
      {avif && best}
      {avif && <source type={avif.type} srcSet={avif.srcSet} sizes={sizes} />}
      {webp && <source type={webp.type} srcSet={webp.srcSet} sizes={sizes} />}
      <img
        ref={image}
        alt={alt}
        width={photo.width}
        height={photo.height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
        sizes={jpeg && sizes}
        srcSet={jpeg?.srcSet}
        src={imageUrlOf({ url, version: photo.version, ...imagePresets.fallback })}
        className={classes.filter(Boolean).join(' ')}
        style={later ? { objectPosition: position } : blurred}
        onLoad={() => {
          setState((before) => nextImageState(before, 'load', !embedded));
          setJustArrived(true);
        }}
        onError={() => setState((before) => nextImageState(before, 'error', !embedded))}
      />
    </picture>
  );
}

interface FailedPhotoProps {
  alt: string;
  preview: string | undefined;
  className: string;
  onRetry: () => void;
}

/** The blurred preview with a message over it. A press requests the photo again, even if the photo is in a link. */
function FailedPhoto({ alt, preview, className, onRetry }: FailedPhotoProps) {
  const t = useTexts(uiTexts);
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard opens the viewer, which requests the photo again too.
    <span
      role="img"
      aria-label={alt}
      className={`failed-photo ${className}`}
      style={{ backgroundImage: preview && `url(${preview})` }}
      onClick={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onRetry();
      }}
    >
      <span>
        {t.photoFailed} <u>{t.again}</u>
      </span>
    </span>
  );
}

/** `full` is the photo itself, `fallback` a smaller JPEG that replaces it after an error (IMG-1). */
type ImageState = 'loading' | 'full' | 'fallback' | 'failed';

/** The state before any load: a photo without a URL has failed at once (IMG-1). */
export function firstImageState(url: string): ImageState {
  return url.trim() === '' ? 'failed' : 'loading';
}

/** The state after the browser reported a load or an error (IMG-2). */
export function nextImageState(
  state: ImageState,
  event: 'load' | 'error',
  fallbackEnabled: boolean,
): ImageState {
  if (event === 'load') return state === 'loading' ? 'full' : state;
  return state !== 'fallback' && fallbackEnabled ? 'fallback' : 'failed';
}

interface ImageSourcesOptions {
  url: string;
  /** The photo's version, and the width of its shown part. */
  photo: Pick<PhotoDetails, 'version' | 'width'>;
  quality: number;
  /** In device pixels, ascending. */
  widths: readonly number[];
  /** The part that is shown; undefined for the whole photo. */
  framing?: Framing | undefined;
}

export interface ImageSource {
  format: ImageFormat;
  type: `image/${ImageFormat}`;
  srcSet: string;
}

/** A photo's sources in AVIF, WebP and JPEG, best first, each in all widths (IMG-6); none for a `data:` URL. */
export function imageSources({ url, photo, quality, widths, framing }: ImageSourcesOptions): ImageSource[] {
  if (isDataUrl(url)) return [];
  return imageFormats.map((format) => ({
    format,
    type: `image/${format}`,
    srcSet: widths
      .map((width) => {
        const address = imageUrlOf({ url, version: photo.version, width, quality, format, framing });
        return `${address} ${Math.min(width, photo.width ?? width)}w`;
      })
      .join(', '),
  }));
}

interface PlaceOptions {
  url: string;
  photo: PhotoDetails;
  quality?: number | undefined;
  /** The largest useful width in device pixels. */
  largest?: number | undefined;
  framing?: Framing | undefined;
}

/** A photo's sources for a place, in prepared widths: up to the first that reaches `largest` or the photo's width. */
export function placeSources({
  url,
  photo,
  quality = imagePresets.grid.quality,
  largest = Number.POSITIVE_INFINITY,
  framing,
}: PlaceOptions): ImageSource[] {
  const steps = framing ? framedWidths[framing.ratio] : gridWidths;
  const width = framing ? framedWidth(photo, framing.ratio) : photo.width;
  const widths = offeredWidths(steps, Math.min(largest, width ?? largest));
  return imageSources({ url, photo: { version: photo.version, width }, quality, widths, framing });
}
