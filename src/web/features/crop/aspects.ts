import type { Size } from '../../../shared/crops.ts';

/** The aspect ratios (CROP-1); `ratio` is shown beside the name. */
export const aspects = [
  { name: 'free' },
  { name: 'original' },
  { name: 'square', ratio: [1, 1] },
  { name: 'portrait', ratio: [3, 4] },
  { name: 'landscape', ratio: [4, 3] },
  { name: 'wide', ratio: [16, 9] },
  { name: 'classic', ratio: [3, 2] },
] as const satisfies readonly { name: string; ratio?: readonly [number, number] }[];

export type AspectName = (typeof aspects)[number]['name'];

/** The selection's width divided by its height; undefined for a free one. */
export function aspectOf(name: AspectName, original: Size): number | undefined {
  if (name === 'original') return original.width / original.height;
  const aspect = aspects.find((one) => one.name === name);
  return aspect !== undefined && 'ratio' in aspect ? aspect.ratio[0] / aspect.ratio[1] : undefined;
}
