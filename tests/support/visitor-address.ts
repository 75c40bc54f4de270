/** A distinct IP address per visitor, so that rate limits do not interfere. For inject's `remoteAddress`. */
export function visitorAddress(visitor: number): string {
  return `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`;
}
