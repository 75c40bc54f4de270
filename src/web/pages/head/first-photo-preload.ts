import type { Collection } from '../../../shared/collections.ts';
import { imagePresets } from '../../../shared/images.ts';
import { TODAY_LARGEST_PX, todaySizes } from '../../features/collections/today/today-layout.ts';
import { imageSources, pageWidths } from '../../ui/photo/image-sources.ts';
import { tag } from './html-tags.ts';

/** The same candidates as the photo's first `source`, so that the browser fetches it once and before the scripts. */
export function firstPhotoPreload({ photoUrls: [url], photos: [photo = {}] }: Collection): string {
  if (!url) return '';
  const [best] = imageSources({
    url,
    photo,
    quality: imagePresets.grid.quality,
    widths: pageWidths(photo.width, TODAY_LARGEST_PX),
  });
  if (best === undefined) return '';
  return tag('link', {
    rel: 'preload',
    as: 'image',
    type: best.type,
    imagesrcset: best.srcSet,
    imagesizes: todaySizes(photo),
    fetchpriority: 'high',
  });
}
