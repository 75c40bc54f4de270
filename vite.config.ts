import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { checkPackages } from './scripts/bundle-packages.ts';
import { checkChunkCycles, chunkGroups } from './scripts/chunk-groups.ts';
import { inlineScripts } from './scripts/inline-scripts.ts';
import { slimContract } from './scripts/slim-contract.ts';

const web = (file: string) => join(import.meta.dirname, 'src/web', file);

/** Parts that visitors do not load. */
const OWNERS_ONLY = [
  'pages/admin/admin-page.tsx',
  'pages/login-page.tsx',
  'pages/opening-owners-side.tsx',
  'pages/viewer/owner-tools.tsx',
  'features/privacy/forget-dialog.tsx',
];

/** Dialogs, toasts and switches, and what they are made of: loaded once a page is idle. */
const AT_REST = [
  '@radix-ui/primitive',
  '@radix-ui/react-collection',
  '@radix-ui/react-compose-refs',
  '@radix-ui/react-context',
  '@radix-ui/react-dialog',
  '@radix-ui/react-dismissable-layer',
  '@radix-ui/react-focus-guards',
  '@radix-ui/react-focus-scope',
  '@radix-ui/react-id',
  '@radix-ui/react-portal',
  '@radix-ui/react-presence',
  '@radix-ui/react-primitive',
  '@radix-ui/react-slot',
  '@radix-ui/react-switch',
  '@radix-ui/react-toast',
  '@radix-ui/react-use-callback-ref',
  '@radix-ui/react-use-controllable-state',
  '@radix-ui/react-use-effect-event',
  '@radix-ui/react-use-layout-effect',
  '@radix-ui/react-use-size',
  '@radix-ui/react-visually-hidden',
  'aria-hidden',
  'get-nonce',
  'react-remove-scroll',
  'react-remove-scroll-bar',
  'react-style-singleton',
  'tslib',
  'use-callback-ref',
  'use-sidecar',
];

const groups = chunkGroups({
  first: web('boot.ts'),
  application: web('main.tsx'),
  pages: ['home', 'gallery', 'day', 'news', 'calendar'].map((page) => web(`pages/${page}-page.tsx`)),
  pagesApart: [web('pages/selection-page.tsx'), web('pages/replay-page.tsx')],
  owners: OWNERS_ONLY.map(web),
  // Together, because each request costs a browser as much as several kilobytes of script.
  whenIdle: [
    'pages/start-when-idle.ts',
    'features/presence/watch-presence.ts',
    'features/site/menu-sheet.tsx',
    'features/feedback/feedback-dialog.tsx',
    'features/collections/today/shuffle.ts',
    'ui/toast/toaster.tsx',
  ].map(web),
  // Also mutations, which visitors' first pages do not make.
  packagesWhenIdle: new RegExp(
    `/node_modules/(?:(?:${AT_REST.join('|')})/|.*(?:/mutationObserver|/useMutation)\\.)`,
  ),
  // What the contract needs (slim-contract.ts), and what only some parts use.
  except:
    /\/node_modules\/(zod\/|.*(useInfiniteQuery|infiniteQueryObserver))|\/src\/shared\/opening-plan\.ts$/,
});

/** Packages that visitors may load, at once or later. */
const visitorsPackages = checkPackages({
  packages: [
    'react',
    'react-dom',
    'scheduler',
    'wouter',
    'regexparam',
    '@tanstack/query-core',
    '@tanstack/react-query',
    'dompurify',
    'embla-carousel',
    'embla-carousel-auto-scroll',
    ...AT_REST,
  ],
  ownersOnly: OWNERS_ONLY,
});

/** The root font size if the browser's own is 16 px: see `html` in styles.css. */
const ROOT_PX = 15;

/** Converts text sizes, written in pixels, so that they follow the browser's font size (SITE-4). */
const textInRem = {
  postcssPlugin: 'text-in-rem',
  Declaration: { 'font-size': toRem, '--body': toRem },
};

function toRem(declaration: { value: string }) {
  declaration.value = declaration.value.replaceAll(
    /([\d.]+)px/g,
    (_, px: string) => `${Number((Number(px) / ROOT_PX).toFixed(2))}rem`,
  );
}

const COMPILE_WHOLE = '//# allFunctionsCalledOnLoad\n';

/**
 * Lets Chromium compile the application whole while it loads, on another thread, instead of each of the 700 functions
 * that home calls at its first call, on the main thread: https://v8.dev/blog/explicit-compile-hints
 */
const compileWhole = {
  name: 'gomai:compile-whole',
  // With the comment the file needs another name, because it is cached for a year.
  augmentChunkHash: ({ name }: { name?: string }) => (name === 'main' ? COMPILE_WHOLE : undefined),
  generateBundle: {
    // The comment must be the very first line.
    order: 'post' as const,
    handler(_: unknown, bundle: Record<string, { type: string; name?: string; code?: string }>) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk' && chunk.name === 'main') chunk.code = `${COMPILE_WHOLE}${chunk.code}`;
      }
    },
  },
};

/**
 * Moves the first script, which Vite puts into the head, back to the end of the page: a browser requests what it reads
 * first, and on a slow line the script would take some of the first photo's time.
 */
const scriptAtTheEnd = {
  name: 'gomai:script-at-the-end',
  apply: 'build' as const,
  transformIndexHtml: {
    order: 'post' as const,
    handler(html: string) {
      const [tag = ''] = /<script type="module"[^>]*><\/script>/.exec(html) ?? [];
      return html.replace(tag, '').replace('</body>', `${tag}</body>`);
    },
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  root: 'src/web',
  publicDir: isSsrBuild ? false : 'public',
  appType: 'custom',
  plugins: [
    slimContract(),
    inlineScripts(),
    react(),
    tailwindcss(),
    visitorsPackages,
    checkChunkCycles(),
    compileWhole,
    scriptAtTheEnd,
  ],
  // wouter imports a copy of a hook that React itself has since version 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  css: { postcss: { plugins: [textInRem] } },
  build: {
    outDir: isSsrBuild ? '../../dist/ssr' : '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    manifest: !isSsrBuild,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, needed, { hostId }) => {
        // Otherwise every visitor would load the names of chunks that only the owner's pages import.
        if (/(admin|login)-page/.test(file)) return needed.filter((name) => name.endsWith('.css'));
        // Scripts that are imported after the first one find the application loaded.
        const isFirst = hostId.includes('/index-');
        return isFirst ? needed : needed.filter((name) => !/\/(rolldown-runtime|index|main)-/.test(name));
      },
    },
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['z'] },
      // The server imports at once the modules that a browser imports later.
      checks: { ineffectiveDynamicImport: !isSsrBuild },
      output: isSsrBuild
        ? {}
        : {
            // The first load contains the names of all chunks: one character less in each saves 100 bytes.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ debugName: 'chunk groups', name: groups }],
            },
          },
    },
  },
}));
