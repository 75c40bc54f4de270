import { dirname, resolve } from 'node:path';

export default {
  images: {
    formats: ['image/avif', 'image/webp'],
    deviceSizes: [400, 600, 800, 1200, 1600],
    imageSizes: [],
    qualities: [85],
    minimumCacheTTL: 31_536_000,
  },
  turbopack: { root: resolve(dirname(new URL(import.meta.url).pathname), '../..') },
  typescript: { ignoreBuildErrors: true },
};
