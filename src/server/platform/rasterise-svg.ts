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
 * Renders our own SVG to pixels: sharp's SVG loader is disabled in every process that reads foreign images.
 * @param width in pixels; the drawing's own by default
 */
export async function rasteriseSvg(svg: string, width?: number): Promise<Raster> {
  // Loaded on first use, because most processes never draw an SVG.
  opening ??= readFile(require.resolve(MODULE)).then((wasm) => initWasm(wasm));
  await opening;
  const drawn = new Resvg(
    svg,
    width === undefined ? {} : { fitTo: { mode: 'width', value: width } },
  ).render();
  return { data: drawn.pixels, width: drawn.width, height: drawn.height };
}
