/** A slash too many at the end is forgiven. */
export function plainPath(pathname: string): string {
  return pathname.replace(/(?<=.)\/+$/, '');
}
