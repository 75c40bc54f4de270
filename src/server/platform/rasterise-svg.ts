import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { loadOnce } from './load-once.ts';

const MODULE = '@resvg/resvg-wasm/index_bg.wasm';

export interface Raster {
  /** RGBA, not premultiplied by alpha. */
  data: Uint8Array;
  width: number;
  height: number;
}

const require = createRequire(import.meta.url);
/** Loaded on first use, because most processes never draw an SVG. */
const openResvg = loadOnce(async () => {
  await initWasm(await readFile(require.resolve(MODULE)));
  return Resvg;
});

/**
 * Renders our own SVG to pixels, because sharp's SVG loader is disabled in every process that reads foreign images.
 * @param width in pixels; the drawing's own by default
 */
export async function rasteriseSvg(svg: string, width?: number): Promise<Raster> {
  const Renderer = await openResvg();
  const drawn = new Renderer(
    svg,
    width === undefined ? {} : { fitTo: { mode: 'width', value: width } },
  ).render();
  return { data: withoutPremultiplication(drawn.pixels), width: drawn.width, height: drawn.height };
}

/** Divides the colours of half-transparent pixels, as at the edges of letters, by alpha: resvg multiplied them. */
function withoutPremultiplication(pixels: Uint8Array): Uint8Array {
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? 0;
    if (alpha === 0 || alpha === 255) continue;
    for (let channel = at; channel < at + 3; channel++)
      pixels[channel] = Math.min(255, Math.round(((pixels[channel] ?? 0) * 255) / alpha));
  }
  return pixels;
}
