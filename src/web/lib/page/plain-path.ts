/** Ignores a trailing slash. A run of slashes is read once, and `//` stays: it is no page. */
export function plainPath(pathname: string): string {
  return pathname.replace(/(?<=[^/])\/+$/, '');
}
