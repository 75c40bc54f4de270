/** A photo with its gain map, for screens that can show it (HDR-1); must come before all other sources. */
export function HdrSource({ srcSet, sizes }: { srcSet: string | undefined; sizes: string }) {
  return srcSet && <source media="(dynamic-range: high)" type="image/jpeg" srcSet={srcSet} sizes={sizes} />;
}
