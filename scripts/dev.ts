/** Development: the server with Vite inside, so that a change to the web shows at once. */
import '../src/server/thread-pool.ts';

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { readEnv } from '../src/server/env.ts';
import type { PageSource } from '../src/server/http/page.ts';
import { cannotStart, start } from '../src/server/start.ts';
import type { PreparePage } from '../src/shared/page.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const vite = await createServer({
  configFile: `${ROOT}/vite.config.ts`,
  server: { middlewareMode: true, ws: false },
});

const pages: PageSource = {
  inlineScripts: true,
  template: async (url) => vite.transformIndexHtml(url, await readFile(`${ROOT}/src/web/index.html`, 'utf8')),
  renderer: async () => {
    const { prepare } = (await vite.ssrLoadModule('/ssr.tsx')) as { prepare: PreparePage };
    return prepare;
  },
  installAssets: async (app) => {
    app.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, done));
  },
};

try {
  const env = readEnv({ NODE_ENV: 'development', ...process.env });
  const { address } = await start(env, pages);
  console.info(`Gomai is being developed on ${address}`);
} catch (error) {
  cannotStart(error);
}
