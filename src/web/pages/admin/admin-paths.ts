/** The last part of a section's URL. The sections' titles are in `admin-sections.ts`, which visitors do not load. */
export type AdminSlug =
  | ''
  | 'sync'
  | 'auto-sync'
  | 'cache'
  | 'analytics'
  | 'email'
  | 'news'
  | 'feedback'
  | 'followers'
  | 'audit'
  | 'settings';
/** Split from one string, which is smaller than a list: every visitor loads this file. */
const adminSlugs = ',sync,auto-sync,cache,analytics,email,news,feedback,followers,audit,settings'.split(
  ',',
) as AdminSlug[];

/** `/admin/{slug}`; collections are at `/admin` itself. */
export const adminPath = (slug: AdminSlug): string => (slug === '' ? '/admin' : `/admin/${slug}`);

/** Every admin URL. */
export const adminPaths: readonly string[] = adminSlugs.map(adminPath);
