import { join } from 'node:path';
import { build } from 'vite';
import { checkPackages } from './bundle-packages.ts';

/** Builds one script without imports. Its name has no hash, because browsers identify a worker by its URL. */
export async function buildServiceWorker(root: string): Promise<void> {
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    // No package is allowed: even one would make the worker several times as large.
    plugins: [checkPackages({ packages: [] })],
    build: {
      outDir: join(root, 'dist/web'),
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: join(root, 'src/worker/worker.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
}
