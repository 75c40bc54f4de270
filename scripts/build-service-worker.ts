import { join } from 'node:path';
import { build } from 'vite';

/** One script without imports, under a name that never changes: browsers know a worker by its address. */
export async function buildServiceWorker(root: string): Promise<void> {
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
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
