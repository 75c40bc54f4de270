import { useEffect, useMemo, useRef, useState } from 'react';
import type { PhotoDetails } from '../../../shared/collections.ts';
import {
  gridWidths,
  type ImageFormat,
  imageAddress,
  imageFormats,
  imagePresets,
  offeredWidths,
  snapUp,
} from '../../../shared/images.ts';
import { isDataUrl } from '../../../shared/photo-urls.ts';
import { thumbhashPreview } from './thumbhash-preview.ts';

interface PhotoImageProps {
  url: string;
  photo: PhotoDetails;
  /** Alternative text; the caller knows caption, date and position (VIEW-10). */
  alt: string;
  /** The photo's width in the page, as in `img sizes`. */
  sizes: string;
  quality?: number;
  /** The widest useful size in device pixels: fewer candidates make a smaller page. */
  largest?: number;
  /** Above the fold: fetched first. */
  priority?: boolean;
  /** Of the `img` itself; the photo covers its box unless this says `object-contain`. */
  className?: string;
}

/** A place up to this size is a thumbnail. */
const THUMBNAIL_PX = 800;
/** Longer sides of previews. Their pixels do not compress: with 16 for all they would be a third of the HTML. */
const PREVIEW_PX = { first: 16, large: 12, thumbnail: 8 };

/**
 * One photo in the best format and width for the browser, over its blurred preview (IMG-1, IMG-2, IMG-6). Complete in
 * the server's HTML: without JavaScript it is an ordinary image.
 */
export function PhotoImage(props: PhotoImageProps) {
  // Another photo in the same place starts with fresh state.
  return <Photo key={props.url} {...props} />;
}

function Photo({
  url,
  photo,
  alt,
  sizes,
  quality = imagePresets.grid.quality,
  largest,
  priority = false,
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

  if (state === 'failed') return null;
  const widths = pageWidths(photo.width, largest);
  const sources = state === 'fallback' ? [] : imageSources({ url, photo, quality, widths });
  const jpeg = sources.find(({ format }) => format === 'jpeg');
  const look = [
    'bg-center bg-cover bg-no-repeat object-cover text-transparent',
    preview === undefined ? 'bg-hairline' : '',
    state === 'loading' && preview === undefined ? 'motion-safe:animate-pulse' : '',
    justArrived && !priority ? 'motion-safe:animate-develop' : '',
    className,
  ];

  return (
    <picture className="contents">
      {sources
        .filter(({ format }) => format !== 'jpeg')
        .map(({ type, srcSet }) => (
          <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
        ))}
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
        src={imageAddress({ url, version: photo.version, ...imagePresets.fallback })}
        className={look.filter(Boolean).join(' ')}
        style={preview ? { backgroundImage: `url(${preview})` } : undefined}
        onLoad={() => {
          setState((before) => nextImageState(before, 'load', !embedded));
          setJustArrived(true);
        }}
        onError={() => setState((before) => nextImageState(before, 'error', !embedded))}
      />
    </picture>
  );
}

/** What an image shows: itself, a smaller JPEG instead, or nothing (IMG-1). */
type ImageState = 'loading' | 'full' | 'fallback' | 'failed';

/** An empty source fails at once (IMG-1). */
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
  photo: PhotoDetails;
  quality: number;
  /** Candidates in device pixels, ascending: those prepared at publishing need no wait. */
  widths: readonly number[];
}

export interface ImageSource {
  format: ImageFormat;
  type: `image/${ImageFormat}`;
  srcSet: string;
}

/** The same photo in AVIF, WebP and JPEG, best first, each in every width offered (IMG-6). */
export function imageSources({ url, photo, quality, widths }: ImageSourcesOptions): ImageSource[] {
  if (isDataUrl(url)) return [];
  return imageFormats.map((format) => ({
    format,
    type: `image/${format}`,
    srcSet: widths
      .map((width) => {
        const address = imageAddress({ url, version: photo.version, width, quality, format });
        return `${address} ${Math.min(width, photo.width ?? width)}w`;
      })
      .join(', '),
  }));
}

/** Widths for a place in a page: up to the widest it can use, and never beyond the photo's own. */
export function pageWidths(
  photoWidth: number | undefined,
  largest: number = Number.POSITIVE_INFINITY,
): number[] {
  const last = snapUp(gridWidths, largest);
  return offeredWidths(
    gridWidths.filter((width) => width <= last),
    photoWidth,
  );
}
