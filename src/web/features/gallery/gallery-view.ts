import { MAX_DATE_SEARCH_LENGTH } from '../../../shared/gallery.ts';
import { MAX_INTEGER, MAX_LIKE_LEVEL } from '../../../shared/limits.ts';

export const gallerySizes = ['S', 'M', 'L'] as const;
export type GallerySize = (typeof gallerySizes)[number];

/** What the gallery shows and how. The URL contains the whole view, so that reload and Back restore it. */
export interface GalleryView {
  /** From 1. */
  page: number;
  size: GallerySize;
  search: string;
  hearts: number | undefined;
  camera: string | undefined;
}

/** Reads the view from a query; invalid values become the defaults (GAL-2). */
export function readView(query: string): GalleryView {
  const params = new URLSearchParams(query);
  // PostgreSQL cannot store NUL and would refuse it in a query.
  const given = (name: string) => params.get(name)?.replaceAll('\0', '') ?? '';
  const page = Number(given('page') || 1);
  const hearts = given('hearts');
  return {
    page: Number.isInteger(page) && page >= 1 && page <= MAX_INTEGER ? page : 1,
    size: gallerySizes.find((size) => size === given('size')) ?? 'M',
    search: given('q').slice(0, MAX_DATE_SEARCH_LENGTH),
    hearts: /^\d$/.test(hearts) && Number(hearts) <= MAX_LIKE_LEVEL ? Number(hearts) : undefined,
    camera: given('camera') || undefined,
  };
}

/** The changed view; another like level, search or camera returns to page 1 (GAL-2). */
export function changedView(view: GalleryView, change: Partial<GalleryView>): GalleryView {
  const filters = ['hearts', 'search', 'camera'] as const;
  const filtered = filters.some((name) => name in change && change[name] !== view[name]);
  return { ...view, ...(filtered ? { page: 1 } : {}), ...change };
}

/** The view's URL, without default values. */
export function viewUrl({ page, size, search, hearts, camera }: GalleryView): string {
  const query = new URLSearchParams();
  if (search !== '') query.set('q', search);
  if (hearts !== undefined) query.set('hearts', String(hearts));
  if (camera !== undefined) query.set('camera', camera);
  if (size !== 'M') query.set('size', size);
  if (page > 1) query.set('page', String(page));
  const text = query.toString();
  return text === '' ? '/gallery' : `/gallery?${text}`;
}
