interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

/** True if the page may prefetch more than it needs: false on 2G, or if the visitor asked to save data. */
export function hasSpareConnection(): boolean {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation };
  if (connection?.saveData || connection?.effectiveType?.includes('2g')) return false;
  return !matchMedia('(prefers-reduced-data: reduce)').matches;
}
