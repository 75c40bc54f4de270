import type { PhotoDetails } from '../../../shared/collections.ts';
import { imageAddress, imageWidths } from '../../../shared/images.ts';

export interface PhotoImageProps {
  url: string;
  photo: PhotoDetails;
  /** Alternative text; the caller knows caption, date and position (VIEW-10). */
  alt: string;
  /** How wide the photo stands in the page, as in `img sizes`. */
  sizes: string;
  quality?: number;
  /** Above the fold: fetched at once and first. */
  priority?: boolean;
  className?: string;
}

export function PhotoImage({
  url,
  photo,
  alt,
  sizes,
  quality = 85,
  priority = false,
  className,
}: PhotoImageProps) {
  const address = (width: number) => imageAddress({ url, version: photo.version, width, quality });
  return (
    <img
      src={address(800)}
      srcSet={imageWidths.map((width) => `${address(width)} ${width}w`).join(', ')}
      sizes={sizes}
      alt={alt}
      width={photo.width}
      height={photo.height}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'auto'}
      decoding="async"
      className={className}
    />
  );
}
