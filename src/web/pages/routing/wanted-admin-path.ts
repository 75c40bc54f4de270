import { adminPath, adminPaths } from '../admin/admin-paths.ts';

/**
 * Where the login page leads (AUTH-1, AUTH-3): to the requested admin page with its query, else to `/admin`. The
 * history state is trusted only for admin pages.
 */
export function wantedAdminPath(historyState: unknown): string {
  const wanted =
    typeof historyState === 'object' && historyState !== null && 'wanted' in historyState
      ? historyState.wanted
      : undefined;
  if (typeof wanted !== 'string') return adminPath('');
  const [pathname = ''] = wanted.split('?');
  return adminPaths.includes(pathname) ? wanted : adminPath('');
}
