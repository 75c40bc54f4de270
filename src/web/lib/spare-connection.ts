interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

/** False if the visitor asked to save data, or if the page itself needs all of a slow connection. */
export function hasSpareConnection(): boolean {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation };
  if (connection?.saveData || connection?.effectiveType?.includes('2g')) return false;
  return !matchMedia('(prefers-reduced-data: reduce)').matches;
}
