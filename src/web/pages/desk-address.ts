import { adminPath, adminPaths } from './admin/admin-sections.ts';

/**
 * Where the door leads (AUTH-1, AUTH-3): to the page of the desk that was asked for, with its query, else to the desk
 * itself. What the history holds is believed only where it is a page of the desk.
 */
export function deskAddress(historyState: unknown): string {
  const wanted =
    typeof historyState === 'object' && historyState !== null && 'wanted' in historyState
      ? historyState.wanted
      : undefined;
  if (typeof wanted !== 'string') return adminPath('');
  const [pathname = ''] = wanted.split('?');
  return adminPaths.includes(pathname) ? wanted : adminPath('');
}
