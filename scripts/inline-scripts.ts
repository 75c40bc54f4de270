import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { minify, transformWithOxc } from 'vite';

const SCRIPT = /<script data-inline src="([^"]+)"><\/script>/g;

/** Puts the code of `<script data-inline src="./file.ts">` into the document. It is not bundled: no imports allowed. */
export function inlineScripts() {
  return {
    name: 'gomai:inline-scripts',
    transformIndexHtml: {
      order: 'pre' as const,
      async handler(html: string, { filename }: { filename: string }): Promise<string> {
        const files = [...html.matchAll(SCRIPT)].map(([, file = '']) => join(dirname(filename), file));
        const scripts = await Promise.all(files.map(compile));
        return html.replaceAll(SCRIPT, () => `<script>${scripts.shift()}</script>`);
      },
    },
  };
}

async function compile(file: string): Promise<string> {
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file);
  // Wrapped in a function, so that the script's names are not global and can be shortened.
  const { code: short } = await minify(file, `(()=>{${code}})()`, {
    module: false,
    compress: true,
    mangle: true,
  });
  return short.trim();
}
