interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether more than the page itself may be fetched: false if the visitor asked to save data, or on 2G. */
export function hasSpareConnection(): boolean {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation };
  if (connection?.saveData || connection?.effectiveType?.includes('2g')) return false;
  return !matchMedia('(prefers-reduced-data: reduce)').matches;
}
