/** Admin sections in urls. Their titles are in `admin-sections.ts`, which visitors do not load. */
const adminSlugs = [
  '',
  'sync',
  'auto-sync',
  'cache',
  'analytics',
  'email',
  'news',
  'feedback',
  'followers',
  'settings',
] as const;
export type AdminSlug = (typeof adminSlugs)[number];

/** `/admin/{slug}`; collections are at `/admin` itself. */
export const adminPath = (slug: AdminSlug): string => (slug === '' ? '/admin' : `/admin/${slug}`);

/** Every admin url. */
export const adminPaths: readonly string[] = adminSlugs.map(adminPath);
