/** Removes trailing slashes, but leaves `//` unchanged. The lookbehind makes long runs of slashes linear. */
export function plainPath(pathname: string): string {
  return pathname.replace(/(?<=[^/])\/+$/, '');
}
