const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;
const STEP = 1024;

/** `1536` → `1.5 KB`: B to TB in steps of 1024, one decimal above bytes (CACHE-2). */
export function byteSize(bytes: number): string {
  let value = bytes;
  let unit = 0;
  // Compares the rounded value, so that 1023.96 KB becomes "1.0 MB" and not "1024.0 KB".
  while (Number(value.toFixed(1)) >= STEP && unit < UNITS.length - 1) {
    value /= STEP;
    unit += 1;
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${UNITS[unit]}`;
}
