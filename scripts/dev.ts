/** `npm run dev`: the server with Vite inside, for hot reloading. */
import '../src/server/thread-pool.ts';

import { readFile } from 'node:fs/promises';
import { createServer as createHttpServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { readEnv, setVariables } from '../src/server/env.ts';
import type { PageSource } from '../src/server/http/pages/page.ts';
import { cannotStart, start } from '../src/server/start.ts';
import type { PreparePage } from '../src/shared/page.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** A path on the site's own port, because its content security policy forbids other ports. */
const HOT_RELOAD_PATH = '/@hot-reload';

// Never listens: the site's server passes it the connections to HOT_RELOAD_PATH.
const sockets = createHttpServer();
// Not awaited: Vite starts while the database starts.
const starting = createServer({
  configFile: `${ROOT}/vite.config.ts`,
  server: { middlewareMode: true, ws: { server: sockets, path: HOT_RELOAD_PATH } },
});

const pages: PageSource = {
  // The content security policy cannot list hashes, because Vite's script for hot reloading is not known beforehand.
  inlineScripts: ["'unsafe-inline'"],
  socketPath: HOT_RELOAD_PATH,
  template: async () => {
    const [vite, document] = await Promise.all([starting, readFile(`${ROOT}/src/web/index.html`, 'utf8')]);
    return vite.transformIndexHtml('/index.html', withLinkedStyles(document));
  },
  renderer: async () => {
    const { prepare } = (await (await starting).ssrLoadModule('/ssr.tsx')) as { prepare: PreparePage };
    return prepare;
  },
  installAssets: async (app) => {
    const vite = await starting;
    app.addHook('onRequest', (request, reply, done) => {
      // The site itself handles the chat's sockets.
      if (request.ws && request.url.split('?', 1)[0] !== HOT_RELOAD_PATH) return done();
      if (request.ws) {
        reply.hijack();
        sockets.emit('upgrade', request.raw, request.raw.socket, Buffer.alloc(0));
      } else {
        vite.middlewares(request.raw, reply.raw, done);
      }
    });
    app.addHook('preClose', () => vite.close());
  },
};

/** The build inlines the styles (decision 0016); in development a linked file can be hot-reloaded. */
function withLinkedStyles(document: string): string {
  return document.replace(/<style>@import "\.(.+?)";<\/style>/, '<link rel="stylesheet" href="$1" />');
}

try {
  const env = readEnv({ NODE_ENV: 'development', ...setVariables(process.env) });
  const [{ address }] = await Promise.all([start(env, pages), starting]);
  console.info(`Gomai is being developed on ${address}`);
} catch (error) {
  cannotStart(error);
}
