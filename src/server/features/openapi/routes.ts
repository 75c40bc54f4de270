import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '../../../shared/endpoint.ts';
import { escaped } from '../../../shared/markup.ts';
import { getApiPage, getOpenApi } from '../../../shared/openapi.ts';
import { documentRoute, route } from '../../http/route.ts';
import {
  type ApiInfo,
  type JsonSchema,
  type OpenApiDocument,
  type Operation,
  openApiDocument,
  type Parameter,
} from './document.ts';

/** Collects the endpoints of all routes. Call it before any route is added. */
export function collectEndpoints(app: FastifyInstance): ReadonlyMap<string, Endpoint> {
  const endpoints = new Map<string, Endpoint>();
  app.addHook('onRoute', ({ config }) => {
    const endpoint = config?.endpoint;
    if (endpoint !== undefined) endpoints.set(`${endpoint.method} ${endpoint.path}`, endpoint);
  });
  return endpoints;
}

/** Publishes the document of all endpoints, as JSON and as a page (API-4). */
export function openApiRoutes(
  app: FastifyInstance,
  endpoints: ReadonlyMap<string, Endpoint>,
  apiInfo: () => ApiInfo,
): void {
  const document = () => openApiDocument(endpoints.values(), apiInfo());

  route(app, getOpenApi, document);
  documentRoute(app, getApiPage, async ({ reply }) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', PAGE_POLICY)
      .header('cache-control', 'no-cache')
      .send(apiPage(document(), getOpenApi.path)),
  );
}

const STYLE = `
:root{color-scheme:light dark;--ink:light-dark(#1c1a17,#e9e5dd);--soft:light-dark(#6a655c,#a39d92);--line:light-dark(#ded9cf,#38342e);--paper:light-dark(#faf8f4,#171512);--seal:light-dark(#b5351c,#e4745c)}
body{margin:0 auto;max-width:60rem;padding:2.5rem 1.25rem 5rem;background:var(--paper);color:var(--ink);font:14px/1.55 system-ui,sans-serif}
h1{font-size:22px;font-weight:500;margin:0 0 .75rem}h2{font-size:14px;font-weight:600;margin:2.5rem 0 .25rem}
h3{font-size:12px;font-weight:500;color:var(--soft);margin:1rem 0 .25rem}p{max-width:44rem;margin:.5rem 0}a{color:inherit}
details{border-top:1px solid var(--line)}section>details:last-child{border-bottom:1px solid var(--line)}
summary{display:flex;flex-wrap:wrap;gap:0 .75rem;align-items:baseline;padding:.65rem 0;cursor:pointer;list-style:none}
summary::-webkit-details-marker{display:none}summary:focus-visible{outline:2px solid var(--ink);outline-offset:2px}
summary span:last-child{color:var(--soft);flex:1 1 18rem}
code,pre{font:12.5px/1.5 ui-monospace,monospace}code{overflow-wrap:anywhere}b{display:inline-block;min-width:3.4rem;font:600 12px ui-monospace,monospace}
i{font-style:normal;font-size:12px;color:var(--seal)}pre{overflow:auto;margin:0;padding:.75rem;border:1px solid var(--line)}
table{border-collapse:collapse}td{padding:.15rem 1.25rem .15rem 0;vertical-align:top}td:first-child code{overflow-wrap:normal}details>div{padding:0 0 1.25rem}
`;

/** The page's content security policy: one style sheet, by its hash, and nothing else. */
const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The document as a page without scripts; each call is a line that expands. */
function apiPage({ info, paths }: OpenApiDocument, jsonPath: string): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const sections = Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? '');
  const contents = [...sections]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(
      ([tag, listed]) =>
        `<section><h2>${escaped(tag)}</h2>${listed.map((call) => callHtml(call.path, call.method, call.operation)).join('')}</section>`,
    );
  const description = escaped(info.description).replace(/`([^`]+)`/g, '<code>$1</code>');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(info.title)}</title><style>${STYLE}</style></head><body><main><h1>${escaped(info.title)}</h1>
<p>${description}</p><p><a href="${jsonPath}">OpenAPI 3.1 document</a></p>${contents.join('')}</main></body></html>`;
}

function callHtml(path: string, method: string, operation: Operation): string {
  const { summary, security, parameters, requestBody, responses } = operation;
  const owner = security.length > 0 ? ' <i>owner</i>' : '';
  const success = responses['2XX'];
  const parts = [
    parameters.length > 0 && `<h3>Parameters</h3><table>${parameters.map(parameterHtml).join('')}</table>`,
    ...contentHtml('Body', requestBody?.content),
    ...contentHtml('Answer', success && 'content' in success ? success.content : undefined),
  ].filter((part) => typeof part === 'string');
  return `<details><summary><span><b>${method.toUpperCase()}</b> <code>${escaped(path)}</code>${owner}</span><span>${escaped(summary)}</span></summary><div>${parts.join('')}</div></details>`;
}

function parameterHtml({ name, required, schema }: Parameter): string {
  return `<tr><td><code>${escaped(name)}</code></td><td>${required ? 'required' : 'optional'}</td><td><code>${escaped(JSON.stringify(schema))}</code></td></tr>`;
}

function contentHtml(title: string, content: Record<string, { schema?: JsonSchema }> = {}): string[] {
  return Object.entries(content).map(
    ([type, { schema }]) =>
      `<h3>${title} · ${type === '*/*' ? 'a file, an image or a stream' : escaped(type)}</h3>${schema === undefined ? '' : `<pre tabindex="0">${escaped(JSON.stringify(schema, null, 2))}</pre>`}`,
  );
}
