import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstLoadChunk } from './scripts/first-load.ts';
import { slimContract } from './scripts/slim-contract.ts';

const web = (file: string) => join(import.meta.dirname, 'src/web', file);

const firstLoad = firstLoadChunk({
  first: web('boot.ts'),
  application: web('main.tsx'),
  pages: ['home', 'gallery', 'day', 'news', 'calendar'].map((page) => web(`pages/${page}-page.tsx`)),
  // zod from the contract (slim-contract.ts), and mutations, which visitors' first pages do not make.
  except: /\/node_modules\/(zod\/|.*(mutationObserver|useMutation|useInfiniteQuery|infiniteQueryObserver))/,
});

/** The root font size if the browser's own is 16 px: see `html` in styles.css. */
const ROOT_PX = 15;

/** Converts text sizes, written in pixels, so that they follow the browser's font size (SITE-4). */
const textInRem = {
  postcssPlugin: 'text-in-rem',
  Declaration: {
    'font-size': (declaration: { value: string }) => {
      declaration.value = declaration.value.replaceAll(
        /([\d.]+)px/g,
        (_, px: string) => `${Number((Number(px) / ROOT_PX).toFixed(2))}rem`,
      );
    },
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  root: 'src/web',
  publicDir: isSsrBuild ? false : 'public',
  appType: 'custom',
  plugins: [slimContract(), react(), tailwindcss()],
  css: { postcss: { plugins: [textInRem] } },
  build: {
    outDir: isSsrBuild ? '../../dist/ssr' : '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['z'] },
      // The server loads at once what a browser loads later.
      checks: { ineffectiveDynamicImport: !isSsrBuild },
      output: isSsrBuild
        ? {}
        : {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ debugName: 'first load', name: firstLoad }],
            },
          },
    },
  },
}));
