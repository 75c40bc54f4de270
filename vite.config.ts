import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstLoadChunk } from './scripts/first-load.ts';
import { slimContract } from './scripts/slim-contract.ts';

export default defineConfig(({ isSsrBuild }) => ({
  root: 'src/web',
  publicDir: isSsrBuild ? false : 'public',
  appType: 'custom',
  plugins: [slimContract(), react(), tailwindcss()],
  build: {
    outDir: isSsrBuild ? '../../dist/ssr' : '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: { manualPureFunctions: ['z'] },
      output: isSsrBuild ? {} : { codeSplitting: { groups: [{ name: firstLoadChunk('/main.tsx') }] } },
    },
  },
}));
