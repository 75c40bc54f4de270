/**
 * Before all other sources: a photo with its gain map, for screens that can show it (HDR-1). Other screens choose among
 * the other sources, as before.
 */
export function HdrSource({ srcSet, sizes }: { srcSet: string | undefined; sizes: string }) {
  return srcSet && <source media="(dynamic-range: high)" type="image/jpeg" srcSet={srcSet} sizes={sizes} />;
}
