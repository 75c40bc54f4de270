/** The `source` of a photo with its gain map, for HDR screens (HDR-1). It must be before all other sources. */
export function HdrSource({ srcSet, sizes }: { srcSet: string | undefined; sizes: string }) {
  return srcSet && <source media="(dynamic-range: high)" type="image/jpeg" srcSet={srcSet} sizes={sizes} />;
}
