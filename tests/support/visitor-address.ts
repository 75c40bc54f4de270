/** An address for each of any number of visitors: what limits count is never mixed up. For inject's `remoteAddress`. */
export function visitorAddress(visitor: number): string {
  return `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`;
}
