/** Ignores a trailing slash. */
export function plainPath(pathname: string): string {
  return pathname.replace(/(?<=.)\/+$/, '');
}
