import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { checkPackages } from './scripts/bundle-packages.ts';
import { checkChunkCycles, chunkGroups } from './scripts/chunk-groups.ts';
import { inlineScripts } from './scripts/inline-scripts.ts';
import { slimContract } from './scripts/slim-contract.ts';

const web = (file: string) => join(import.meta.dirname, 'src/web', file);

/** Entry modules of parts that only the owner loads. */
const OWNERS_ONLY = [
  'pages/admin/admin-page.tsx',
  'pages/login-page.tsx',
  'pages/opening-owners-side.tsx',
  'pages/viewer/owner-tools.tsx',
  'features/privacy/forget-dialog.tsx',
];

/** Packages of dialogs, toasts and switches, with their dependencies, which load once a page is idle. */
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
  // In one chunk, because each request costs a browser as much as several kilobytes of script.
  whenIdle: [
    'pages/start-when-idle.ts',
    'features/presence/watch-presence.ts',
    'features/site/menu-sheet.tsx',
    'features/feedback/feedback-dialog.tsx',
    'features/collections/today/shuffle.ts',
    'ui/toast/toaster.tsx',
  ].map(web),
  // Includes TanStack Query's mutations, which a visitor's first page does not use.
  packagesWhenIdle: new RegExp(
    `/node_modules/(?:(?:${AT_REST.join('|')})/|.*(?:/mutationObserver|/useMutation)\\.)`,
  ),
  // zod is empty after tree shaking (slim-contract.ts); only some parts use the others.
  except:
    /\/node_modules\/(zod\/|.*(useInfiniteQuery|infiniteQueryObserver|useMutationState))|\/src\/shared\/opening-plan\.ts$/,
});

/** The only packages that visitors may load, with the page or later. */
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

/** The root font size in windows below 1920 px, with the browser's default of 16 px; see `html` in styles.css. */
const ROOT_PX = 15;

/** Converts text sizes from pixels to rem, so that they follow the browser's font size (SITE-4). */
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
 * Lets Chromium compile the whole application on another thread while it loads. Otherwise the main thread compiles
 * each of the 700 functions that the home page calls: https://v8.dev/blog/explicit-compile-hints
 */
const compileWhole = {
  name: 'gomai:compile-whole',
  // The comment changes the file, so it must change the hash in the name: browsers cache the file for a year.
  augmentChunkHash: ({ name }: { name?: string }) => (name === 'main' ? COMPILE_WHOLE : undefined),
  generateBundle: {
    // Runs last, because the comment must be the first line of the file.
    order: 'post' as const,
    handler(_: unknown, bundle: Record<string, { type: string; name?: string; code?: string }>) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk' && chunk.name === 'main') chunk.code = `${COMPILE_WHOLE}${chunk.code}`;
      }
    },
  },
};

/**
 * Moves the first script from the head, where Vite puts it, to the end of the page. A browser requests files in the
 * order of the document, and on a slow connection an earlier script would delay the first photo.
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

let isHelperReplaced = false;

/** Replaces the helper that Vite wraps around each `import()` with our own function, a part of the first script. */
const ownImportHelper = {
  name: 'gomai:own-import-helper',
  apply: 'build' as const,
  enforce: 'pre' as const,
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => {
      isHelperReplaced = true;
      return `export { importChunk as __vitePreload } from '${web('lib/page/import-chunk.ts')}';`;
    },
  },
  generateBundle(this: { environment: { name: string } }) {
    if (this.environment.name === 'client' && !isHelperReplaced)
      throw new Error('Vite no longer has its helper under this name');
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
    ownImportHelper,
  ],
  // Replaces the copy of a hook that wouter imports: React has the hook itself since version 18.
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
        // Omits scripts here, because every visitor would load the names of chunks that only the owner's pages
        // import.
        if (/(admin|login)-page/.test(file)) return needed.filter((name) => name.endsWith('.css'));
        // Only the first script preloads the application; when later scripts are imported it has loaded.
        const isFirst = hostId.includes('/index-');
        return isFirst ? needed : needed.filter((name) => !/\/(rolldown-runtime|index|main)-/.test(name));
      },
    },
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['z'] },
      // The server imports modules statically that browsers import dynamically, which is no mistake.
      checks: { ineffectiveDynamicImport: !isSsrBuild },
      output: isSsrBuild
        ? {}
        : {
            // 7 characters instead of 8, because the first load contains all chunk names: this saves 100 bytes.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ debugName: 'chunk groups', name: groups }],
            },
          },
    },
  },
}));
