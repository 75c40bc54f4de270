/** Linear regression by least squares: the slope and its standard error. */
export function slopeOf(points: readonly (readonly [x: number, y: number])[]): {
  slope: number;
  error: number;
} {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const middleX = mean(points.map(([x]) => x));
  const middleY = mean(points.map(([, y]) => y));
  const spread = points.reduce((sum, [x]) => sum + (x - middleX) ** 2, 0);
  const slope = points.reduce((sum, [x, y]) => sum + (x - middleX) * (y - middleY), 0) / spread;
  const rest = points.reduce((sum, [x, y]) => sum + (y - middleY - slope * (x - middleX)) ** 2, 0);
  return { slope, error: Math.sqrt(rest / Math.max(1, points.length - 2) / spread) };
}
