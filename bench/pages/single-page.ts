import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { ROOT } from '../support/gomai-server.ts';
import { BENCH_FOLDER } from '../support/installed-peers.ts';
import type { Processes, Running } from '../support/processes.ts';

/** Gomai's own components as a plain single-page build with Vite's defaults; calls go to the gallery. */
export async function startSinglePage(processes: Processes, folder: string, api: string): Promise<Running> {
  const outDir = join(folder, 'single-page');
  await build({
    configFile: false,
    root: join(BENCH_FOLDER, 'pages'),
    publicDir: join(ROOT, 'src/web/public'),
    plugins: [react(), tailwindcss()],
    // Bundles the gallery's copies of React; `bench/node_modules` has others, installed with Next.js.
    resolve: { alias: ownPackages('react', 'react-dom') },
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
  });
  return processes.start({
    name: 'single page',
    command: process.execPath,
    args: [join(BENCH_FOLDER, 'peers/spa-server.mjs'), outDir, api],
    ready: /(http:\/\/[\d.:]+)/,
  });
}

function ownPackages(...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, join(ROOT, 'node_modules', name)]));
}
