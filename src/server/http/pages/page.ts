import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type ChoiceName,
  type Choices,
  choiceCookie,
  choicesInCookies,
  choicesInSearch,
  laterChoices,
} from '../../../shared/choices.ts';
import { AppError } from '../../../shared/errors.ts';
import type { PreparedPage, PreparePage } from '../../../shared/page.ts';
import { pageUrl } from '../../../shared/page-query.ts';
import { SPECULATION_RULES } from '../../../shared/speculation-rules.ts';
import { memoryLimits } from '../../memory-limits.ts';
import { type Encoding, encodingFor } from '../caching/accepts-encoding.ts';
import { matchesIfNoneMatch, tagOf } from '../caching/etag.ts';
import { createPageCache, type PageCache } from '../caching/page-cache.ts';
import type { ResponseCache } from '../caching/response-cache.ts';
import { NOWHERE, RETRY_AFTER_SEC } from '../error-handler.ts';
import { sessionCookieName } from '../session.ts';
import { isPageVisit } from './page-visit.ts';
import { createPagePreparer } from './prepare-page.ts';

/** The source of pages: the built site, or Vite during development. */
export interface PageSource {
  /** The inline scripts that the content security policy allows: hashes, or all of them during development. */
  readonly inlineScripts?: readonly string[];
  /** The file with the version and commit of the build; none in development. */
  readonly buildFactsFile?: string;
  /** The renderer's version, under which pages are cached; none in development, where the renderer changes. */
  readonly version?: string;
  /** The document with placeholders for its parts: `<!--head-->`, `<!--early-->`, `<!--body-->`, `<!--state-->`. */
  template(url: string): Promise<string>;
  renderer(): Promise<PreparePage>;
  /** The built service worker; none in development, where it would cache files that change. */
  readonly serviceWorkerFile?: string;
  /** WebSocket path for hot reloading, in development only. */
  readonly socketPath?: string;
  /** Serves all other files of the site, such as scripts, styles and fonts. */
  installAssets(app: FastifyInstance): Promise<void>;
}

/** The site as built by `npm run build`. */
export async function builtPages(dist: string): Promise<PageSource> {
  const template = await readFile(join(dist, 'web/index.html'), 'utf8').catch(notBuilt);
  const bundle = join(dist, 'ssr/ssr.js');
  // React reads this when it is loaded, and is several times slower in development mode.
  process.env.NODE_ENV ||= 'production';
  const { prepare } = (await import(pathToFileURL(bundle).href)) as { prepare: PreparePage };
  return {
    inlineScripts: [SPECULATION_RULES, ...inlineScripts(template)].map(sourceOf),
    serviceWorkerFile: join(dist, 'web/sw.js'),
    buildFactsFile: join(dist, 'build-info.json'),
    // The bundle contains its chunks' hashed names, so the version changes when a chunk changes.
    version: tagOf(await readFile(bundle, 'utf8')),
    template: async () => template,
    renderer: async () => prepare,
    installAssets: async (app) => {
      await app.register(fastifyStatic, {
        root: join(dist, 'web'),
        index: false,
        preCompressed: true,
        // Registers a route for each file, so that unknown paths are rendered as pages.
        wildcard: false,
        globIgnore: ['**/index.html', '**/sw.js*', '**/.vite/**'],
        setHeaders: (reply, path) => {
          // Vite puts the content's hash into these names.
          const hashed = path.includes('/assets/');
          reply.header(
            'cache-control',
            hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
          );
          // Other origins may load icons and fonts, because webmail shows them in our e-mails.
          if (path.includes('/icons/') || path.endsWith('.woff2')) {
            reply.header('cross-origin-resource-policy', 'cross-origin');
            reply.header('access-control-allow-origin', '*');
          }
        },
      });
    },
  };
}

function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script);
}

/** The source expression with which a content security policy allows this inline script. */
function sourceOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

function notBuilt(cause: NodeJS.ErrnoException): never {
  if (cause.code !== 'ENOENT') throw cause;
  throw new Error('The site is not built yet: run `npm run build` first.', { cause });
}

export interface PageOptions {
  source: PageSource;
  publicUrl: string | undefined;
  /** Behind https, cookies are `Secure`. */
  https: boolean;
  /** Serves unchanged pages again (LIGHT-6). */
  responses: Pick<ResponseCache, 'capture'>;
  /** Changes with any data that a page may show; undefined while this process cannot know about changes. */
  version: () => string | undefined;
  now: () => Date;
}

/** Far more than any page's path, even fully percent-encoded: the longest, a selection's, has 70 characters. */
const MAX_PATH_LENGTH = 500;

/** The path of pages that show a visitor's selection (FIVE-1). */
const SELECTION_PAGE = '/five/{photos}';
/** The part of the page cache that selections may take. */
const SELECTIONS_SHARE = 1 / 8;

interface PageContext extends PageOptions {
  pageCache: PageCache;
  /** Visitors can request any number of selections, which must not evict the other rendered pages. */
  selectionCache: PageCache;
  prepare: ReturnType<typeof createPagePreparer>;
}

/** Answers every path without a route or file with a server-rendered page, except below `/api/`. */
export async function installPages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const { source, publicUrl, https, version, now } = options;
  const cacheOf = (share: number) => createPageCache({ maxBytes: memoryLimits.pageCacheBytes * share, now });
  await source.installAssets(app);
  const context: PageContext = {
    ...options,
    pageCache: cacheOf(1 - SELECTIONS_SHARE),
    selectionCache: cacheOf(SELECTIONS_SHARE),
    prepare: createPagePreparer({
      app,
      renderer: () => source.renderer(),
      publicUrl,
      sessionCookie: sessionCookieName(https),
      version,
    }),
  };

  // A regular route, not the not-found handler, so that responses are compressed.
  app.get('/*', async (request, reply) => {
    if (request.url.startsWith('/api/')) throw new AppError('not_found', 'Not found');
    return sendPage(context, request, reply);
  });
}

async function sendPage(
  { source, pageCache, selectionCache, prepare, responses, publicUrl, https }: PageContext,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const store = responses.capture(request);
  const [requested = ''] = request.url.split('?', 1);
  const url = pageUrl(
    requested.length > MAX_PATH_LENGTH ? NOWHERE + request.url.slice(requested.length) : request.url,
  );
  const template = await source.template(url);
  const [, search = ''] = url.split('?', 2);
  const choices = laterChoices(choicesInCookies(request.headers.cookie), choicesInSearch(search));
  const { page, dependencies } = await prepare(request, url, choices);
  request.pageRoute = pageRouteOf(page);
  const { cookie, 'if-none-match': ifNoneMatch, 'accept-encoding': accepted } = request.headers;
  const choiceCookies = isPageVisit(request.headers) ? cookiesOf(choices, https) : [];
  const isForEveryone = cookie === undefined && choices.language === undefined && choices.theme === undefined;
  const visitorsControl = isForEveryone ? 'no-cache' : 'private, no-cache';
  const cacheControl = page.isPersonal ? 'private, no-store' : visitorsControl;
  reply
    .code(page.status)
    .type('text/html; charset=utf-8')
    // Revalidated each time, mostly with 304; the owner's pages are not stored.
    .header('cache-control', cacheControl)
    .header('vary', 'cookie, accept-encoding');
  if (page.status === 503) reply.header('retry-after', RETRY_AFTER_SEC);
  if (choiceCookies.length > 0) reply.header('set-cookie', choiceCookies);
  if (source.version === undefined) return reply.send(fillIn(template, page, choices));

  const tag = tagOf(
    ...[source.version, template, `${publicUrl}${url}`, JSON.stringify(choices), page.state],
    // With another policy a stored page counts as outdated, so that the browser gets the new policy (GA-1).
    String(reply.getHeader('content-security-policy')),
  );
  const encoding = encodingFor(accepted);
  const cache = page.path === SELECTION_PAGE ? selectionCache : pageCache;
  if (page.status === 200 && !page.isPersonal) {
    reply.header('etag', tag);
    if (dependencies) {
      store({ body: bodyInMemory(cache, tag, encoding), encoding, dependencies, cookies: choiceCookies });
    }
    // The 304 keeps its Content-Type, without which it would get the policy for other responses than pages. The
    // browser would then replace the policy of the stored page.
    if (matchesIfNoneMatch(ifNoneMatch, tag)) return reply.code(304).send();
  }
  const render = () => fillIn(template, page, choices);
  // Made-up URLs are rarely requested twice, so their pages are not cached. A hook compresses them.
  if (page.status === 404) return reply.send(render());
  const html = cache.page(tag, render);
  if (encoding === undefined) return reply.send(html);
  return reply.header('content-encoding', encoding).send(await cache.compressed(tag, html, encoding));
}

/** A separate function: a closure in `sendPage` would keep the prepared page in memory with the stored response. */
const bodyInMemory = (cache: PageCache, tag: string, encoding: Encoding | undefined) => () =>
  cache.find(tag, encoding);

/** The page's route in Fastify's notation, such as `/:date`; `/*` for unknown paths. */
function pageRouteOf({ path }: PreparedPage): string {
  return path.startsWith('/') ? path.replace(/\{(\w+)\}/g, ':$1') : '/*';
}

/** The choices as cookies. Every visit sets them, because some browsers delete a script's cookies after a week. */
function cookiesOf(choices: Choices, https: boolean): string[] {
  return Object.entries(choices).flatMap(([name, value]) =>
    value === undefined ? [] : [choiceCookie(name as ChoiceName, value, { https })],
  );
}

function fillIn(template: string, page: PreparedPage, { language, theme }: Choices): string {
  const { head, early, body } = page.render();
  // In the browser, `choicesOfDocument` reads these attributes.
  const chosen = `${language ? ` data-language="${language}"` : ''}${theme ? ` data-theme="${theme}"` : ''}`;
  return (
    template
      // Functions, because `replace` would interpret a `$&` in the text.
      .replace('<html lang="en"', () => `<html lang="${page.lang}"${chosen}`)
      .replace('<!--head-->', () => head)
      .replace('<!--early-->', () => early)
      .replace('<!--body-->', () => body)
      .replace('<!--state-->', () => `<script id="state" type="application/json">${page.state}</script>`)
  );
}
