import { dirname, resolve } from 'node:path';

// The optimizer's defaults, except for what the measurements need: these widths and qualities, both modern formats,
// the folder of the originals, and a cache time that no run exceeds.
export default {
  images: {
    formats: ['image/avif', 'image/webp'],
    deviceSizes: [600, 1200, 2560],
    imageSizes: [],
    qualities: JSON.parse(process.env.QUALITIES),
    localPatterns: [{ pathname: '/originals/**' }],
    minimumCacheTTL: 31_536_000,
  },
  turbopack: { root: resolve(dirname(new URL(import.meta.url).pathname), '../..') },
  typescript: { ignoreBuildErrors: true },
};
