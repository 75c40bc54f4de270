import { adminPath } from '../admin/admin-paths.ts';

/** A path of this site other than the login page's. `//host` and `/\host` would lead to another site. */
const OWN_PATH = /^\/(?![/\\]|login\b)/;

/** Where the login page leads (AUTH-1, AUTH-3): to the page that redirected to it, with its query, or to `/admin`. */
export function wantedPath(historyState: unknown): string {
  const wanted =
    typeof historyState === 'object' && historyState !== null && 'wanted' in historyState
      ? historyState.wanted
      : undefined;
  return typeof wanted === 'string' && OWN_PATH.test(wanted) ? wanted : adminPath('');
}
