import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../shared/errors.ts';
import type { PageResponse, RenderPage } from '../../shared/page.ts';

/** Where pages come from: the built site, or Vite while developing. */
export interface PageSource {
  /** Vite's refresh script is inline; a built site has none and its policy forbids them. */
  readonly inlineScripts?: boolean;
  /** What the build wrote of itself; none while developing. */
  readonly buildFactsFile?: string;
  /** The document with `<!--head-->`, `<!--body-->` and `<!--state-->` where the page's parts go. */
  template(url: string): Promise<string>;
  renderer(): Promise<RenderPage>;
  /** Serves scripts, styles and fonts. */
  installAssets(app: FastifyInstance): Promise<void>;
}

/** The site as `npm run build` left it in a folder. */
export async function builtPages(dist: string): Promise<PageSource> {
  const template = await readFile(join(dist, 'web/index.html'), 'utf8');
  const bundle = pathToFileURL(join(dist, 'ssr/ssr.js')).href;
  const { render } = (await import(bundle)) as { render: RenderPage };
  return {
    buildFactsFile: join(dist, 'build-info.json'),
    template: async () => template,
    renderer: async () => render,
    installAssets: async (app) => {
      await app.register(fastifyStatic, {
        root: join(dist, 'web'),
        index: false,
        preCompressed: true,
        // Listed file by file: an unknown path is a page's matter, not the file server's.
        wildcard: false,
        globIgnore: ['**/index.html', '**/.vite/**'],
        setHeaders: (reply, path) => {
          // Vite puts the content's hash into these names.
          const hashed = path.includes('/assets/');
          reply.header(
            'cache-control',
            hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
          );
        },
      });
    },
  };
}

/** Answers every path that no call and no file answers with a server-rendered page. */
export async function installPages(app: FastifyInstance, source: PageSource): Promise<void> {
  await source.installAssets(app);

  // A route like any other, not the handler of what is not found: what it answers is compressed too.
  app.get('/*', async (request, reply) => {
    if (request.url.startsWith('/api/')) throw new AppError('not_found', 'Not found');
    return sendPage(app, source, request, reply);
  });
}

async function sendPage(
  app: FastifyInstance,
  source: PageSource,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const [template, render] = await Promise.all([source.template(request.url), source.renderer()]);
  const { status, lang, head, body, state } = await render({
    url: request.url,
    fetch: (address) => fetchInside(app, address, request.headers.cookie),
  });
  const html = template
    // Functions, because a `$&` in the text would mean something to `replace`.
    .replace('<html lang="en"', () => `<html lang="${lang}"`)
    .replace('<!--head-->', () => head)
    .replace('<!--body-->', () => body)
    .replace('<!--state-->', () => `<script id="state" type="application/json">${state}</script>`);
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', request.headers.cookie === undefined ? 'no-cache' : 'private, no-store')
    .send(html);
}

/** A call made by a page while it is rendered: through the same routes as any other, without a socket. */
async function fetchInside(app: FastifyInstance, address: string, cookie = ''): Promise<PageResponse> {
  const response = await app.inject({ url: address, headers: { cookie } });
  return {
    ok: response.statusCode < 400,
    status: response.statusCode,
    statusText: response.statusMessage,
    text: async () => response.body,
  };
}
