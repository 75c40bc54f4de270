import { adminPath } from '../admin/admin-paths.ts';

/** A path of this site, which never leads to another one, and not the login page itself. */
const OWN_PATH = /^\/(?![/\\]|login\b)/;

/**
 * Where the login page leads (AUTH-1, AUTH-3): to the page that asked for it, with its query, else to `/admin`. The
 * history state is trusted only for pages of this site.
 */
export function wantedPath(historyState: unknown): string {
  const wanted =
    typeof historyState === 'object' && historyState !== null && 'wanted' in historyState
      ? historyState.wanted
      : undefined;
  return typeof wanted === 'string' && OWN_PATH.test(wanted) ? wanted : adminPath('');
}
