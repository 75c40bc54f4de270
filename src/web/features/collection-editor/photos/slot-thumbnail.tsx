import { useState } from 'react';
import { imageUrlOf } from '../../../../shared/images.ts';
import { directLink, isMediaPath, isPhotoUrl } from '../../../../shared/photo-urls.ts';

const THUMBNAIL_WIDTH_PX = 400;
/** For the larger places of the editor in `today/`, also on screens with two device pixels per CSS pixel. */
export const WALL_WIDTH_PX = 800;

interface SlotThumbnailProps {
  url: string;
  version: string;
  /** The object URL of a file chosen in this editor; shown instead of a rendition, also after the upload. */
  preview?: string | undefined;
  /** The position of the photo's framing in percent, as in `object-position`. */
  at?: number | undefined;
  alt: string;
  /** The width of the requested rendition. */
  width?: number;
}

/** A place's preview (COL-3): the first source that loads, or nothing. */
export function SlotThumbnail({
  url,
  version,
  preview,
  at,
  alt,
  width = THUMBNAIL_WIDTH_PX,
}: SlotThumbnailProps) {
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const source = [preview, urlOfPreview(url.trim(), version, width)].find(
    (candidate) => candidate !== undefined && !failed.has(candidate),
  );
  if (source === undefined) return null;
  return (
    <img
      key={source}
      src={source}
      alt={alt}
      decoding="async"
      // Otherwise the browser drags a copy of the image instead of the place.
      draggable={false}
      onError={() => setFailed((before) => new Set(before).add(source))}
      className="absolute inset-0 size-full object-cover"
      style={at === undefined ? undefined : { objectPosition: `${at}% ${at}%` }}
    />
  );
}

/**
 * The URL of a photo's preview; undefined if `url` is not a photo's URL. A link is shown directly from its host,
 * because the server does not fetch a photo that may never be saved.
 */
export function urlOfPreview(url: string, version: string, width: number): string | undefined {
  if (url === '') return undefined;
  const direct = directLink(url);
  if (!isPhotoUrl(direct)) return undefined;
  if (!isMediaPath(url)) return direct;
  return imageUrlOf({ url, version: version || undefined, width, quality: 80 });
}
