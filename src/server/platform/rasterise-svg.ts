import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

const MODULE = '@resvg/resvg-wasm/index_bg.wasm';

export interface Raster {
  /** RGBA, unmultiplied. */
  data: Uint8Array;
  width: number;
  height: number;
}

const require = createRequire(import.meta.url);
let opening: Promise<void> | undefined;

/**
 * An SVG of our own as pixels: sharp's loader for SVG is shut in every process that takes pictures from elsewhere.
 * @param width in pixels; the drawing's own unless given
 */
export async function rasteriseSvg(svg: string, width?: number): Promise<Raster> {
  // Once in a process, when first something is drawn: most never draw anything.
  opening ??= readFile(require.resolve(MODULE)).then((wasm) => initWasm(wasm));
  await opening;
  const drawn = new Resvg(
    svg,
    width === undefined ? {} : { fitTo: { mode: 'width', value: width } },
  ).render();
  return { data: drawn.pixels, width: drawn.width, height: drawn.height };
}
