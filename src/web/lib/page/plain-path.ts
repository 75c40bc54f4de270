/** Removes trailing slashes. `//` stays, as it is no page. The lookbehind keeps long runs of slashes linear. */
export function plainPath(pathname: string): string {
  return pathname.replace(/(?<=[^/])\/+$/, '');
}
