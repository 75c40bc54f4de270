/** Removes trailing slashes, unless the path has only slashes. With the lookbehind, long runs take linear time. */
export function plainPath(pathname: string): string {
  return pathname.replace(/(?<=[^/])\/+$/, '');
}
