import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../shared/errors.ts';
import type { PageResponse, PreparedPage, PreparePage } from '../../shared/page.ts';
import { holds, tagOf } from './etag.ts';
import { acceptsBrotli, createKeptPages, type KeptPages } from './kept-pages.ts';

/** Where pages come from: the built site, or Vite while developing. */
export interface PageSource {
  /** Vite's refresh script is inline; a built site has none and its policy forbids them. */
  readonly inlineScripts?: boolean;
  /** What the build wrote of itself; none while developing. */
  readonly buildFactsFile?: string;
  /** Names the renderer: what it made is kept as long as it is this one. None while developing, when it changes. */
  readonly version?: string;
  /** The document with `<!--head-->`, `<!--body-->` and `<!--state-->` where the page's parts go. */
  template(url: string): Promise<string>;
  renderer(): Promise<PreparePage>;
  /** Serves scripts, styles and fonts. */
  installAssets(app: FastifyInstance): Promise<void>;
}

/** The site as `npm run build` left it in a folder. */
export async function builtPages(dist: string): Promise<PageSource> {
  const template = await readFile(join(dist, 'web/index.html'), 'utf8');
  const bundle = join(dist, 'ssr/ssr.js');
  const { prepare } = (await import(pathToFileURL(bundle).href)) as { prepare: PreparePage };
  return {
    buildFactsFile: join(dist, 'build-info.json'),
    // The names of its chunks, hashed, stand in it.
    version: tagOf(await readFile(bundle, 'utf8')),
    template: async () => template,
    renderer: async () => prepare,
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
  const kept = createKeptPages();

  // A route like any other, not the handler of what is not found: what it answers is compressed too.
  app.get('/*', async (request, reply) => {
    if (request.url.startsWith('/api/')) throw new AppError('not_found', 'Not found');
    return sendPage({ app, source, kept }, request, reply);
  });
}

async function sendPage(
  { app, source, kept }: { app: FastifyInstance; source: PageSource; kept: KeptPages },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const [template, prepare] = await Promise.all([source.template(request.url), source.renderer()]);
  const page = await prepare({
    url: request.url,
    fetch: (address) => fetchInside(app, address, request.headers.cookie),
  });
  const { cookie, 'if-none-match': held, 'accept-encoding': encodings } = request.headers;
  const visitorsAlone = cookie === undefined ? 'no-cache' : 'private, no-cache';
  reply
    .code(page.status)
    .type('text/html; charset=utf-8')
    // Asked for again each time, and mostly answered that nothing changed; the owner's pages are kept by nobody.
    .header('cache-control', page.isPersonal ? 'private, no-store' : visitorsAlone);
  if (source.version === undefined) return reply.send(fillIn(template, page));

  const tag = tagOf(source.version, template, request.url, page.state);
  if (page.status === 200 && !page.isPersonal) {
    reply.header('etag', tag);
    // Its type stays: a policy for what is no page would take the place of the one that was kept with the page.
    if (holds(held, tag)) return reply.code(304).send();
  }
  const html = kept.page(tag, () => fillIn(template, page));
  if (!acceptsBrotli(encodings)) return reply.send(html);
  return reply
    .header('content-encoding', 'br')
    .header('vary', 'accept-encoding')
    .send(await kept.compressed(tag, html));
}

function fillIn(template: string, page: PreparedPage): string {
  const { head, body } = page.render();
  return (
    template
      // Functions, because a `$&` in the text would mean something to `replace`.
      .replace('<html lang="en"', () => `<html lang="${page.lang}"`)
      .replace('<!--head-->', () => head)
      .replace('<!--body-->', () => body)
      .replace('<!--state-->', () => `<script id="state" type="application/json">${page.state}</script>`)
  );
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
