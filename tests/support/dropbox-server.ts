import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import {
  type Answer,
  badCall,
  endpointError,
  json,
  type ParsedRequest,
  send,
  text,
} from './dropbox-server/answers.ts';
import { createDownloads, type DownloadCount } from './dropbox-server/downloads.ts';
import { createFaults, type Fault, rateLimited } from './dropbox-server/faults.ts';
import { createFileTree, type FileTree, type StoredFile } from './dropbox-server/file-tree.ts';
import { ACCOUNT, type AppRegistration, createGrants } from './dropbox-server/grants.ts';

export const TEST_APP: AppRegistration = { key: 'gomai-key', secret: 'gomai-secret', redirectUris: [] };

export interface DropboxServer extends Pick<FileTree, 'put' | 'move' | 'remove' | 'find'> {
  /** One server acts as all three hosts of Dropbox. */
  url: string;
  env: { DROPBOX_API_URL: string; DROPBOX_CONTENT_URL: string; DROPBOX_WEB_URL: string };
  /** Applies the fault to the next request to `path`, e.g. `/2/files/download`, after `skip` others. */
  fail(path: string, fault: Fault, skip?: number): void;
  /** Presses Allow or Cancel on the authorize page; returns the URL of the redirect. */
  decide(authUrl: string, answer: 'allow' | 'cancel'): Promise<string>;
  allowRedirect(uri: string): void;
  generateToken(seconds?: number): string;
  expireTokens(): void;
  revokeAll(): void;
  liveTokens(): { accessTokens: number; refreshTokens: number };
  /** Number of requests per path. */
  requests: Map<string, number>;
  /** Downloads by `/2/files/download`, keyed by the file's path at that time. */
  downloads: Map<string, DownloadCount>;
  counts(): { earlyRetries: number; refreshes: number };
  close(): Promise<void>;
}

export interface DropboxServerOptions {
  /** Entries per page of a listing; Dropbox returns up to 2,000. */
  pageSize?: number;
  app?: AppRegistration;
  now?: () => number;
  port?: number;
}

interface RpcParts {
  tree: ReturnType<typeof createFileTree>;
  downloads: ReturnType<typeof createDownloads>;
  grants: ReturnType<typeof createGrants>;
}

/** Dropbox' endpoints that take and return JSON. */
function createRpc({ tree, downloads, grants }: RpcParts) {
  const rpc: Record<string, (argument: never, call: string, parsed: ParsedRequest) => Answer> = {
    '/2/files/list_folder': (argument, call) => tree.list(call, argument),
    '/2/files/list_folder/continue': (argument, call) => tree.listOn(call, argument),
    '/2/files/get_metadata': (argument) => tree.metadata(argument),
    '/2/files/get_temporary_link': (argument) => downloads.temporaryLink(argument),
    '/2/sharing/create_shared_link_with_settings': (argument) => downloads.createSharedLink(argument),
    '/2/sharing/list_shared_links': (argument) => downloads.listSharedLinks(argument),
    '/2/users/get_current_account': () => json(200, ACCOUNT),
    '/2/auth/token/revoke': (_, __, parsed) => grants.revoke(parsed),
  };
  const withoutArgument = new Set(['/2/users/get_current_account', '/2/auth/token/revoke']);

  const callRpc = (call: string, parsed: ParsedRequest): Answer => {
    const type = parsed.request.headers['content-type'];
    const body = parsed.body.toString();
    if (withoutArgument.has(call)) {
      return body === '' || (body === 'null' && type === 'application/json')
        ? (rpc[call]?.(undefined as never, call, parsed) ?? notFound)
        : badCall(call, 'request body: expected null');
    }
    if (!/^(application\/json(; charset=utf-8)?|text\/plain; charset=dropbox-cors-hack)$/.test(type ?? '')) {
      return badCall(call, `Bad HTTP "Content-Type" header: "${type}".`);
    }
    let argument: unknown;
    try {
      argument = JSON.parse(body);
    } catch {
      return badCall(call, 'request body: could not decode input as JSON');
    }
    return rpc[call]?.(argument as never, call, parsed) ?? notFound;
  };

  return { rpc, callRpc };
}

/**
 * A local Dropbox over HTTP: sign-in with PKCE, listings, metadata, links, ranges, and the faults that sync has to
 * handle. `dropbox-server.test.ts` runs Dropbox' own client library against it.
 */
export async function startDropboxServer({
  pageSize = 2000,
  app = { ...TEST_APP, redirectUris: [...TEST_APP.redirectUris] },
  now = Date.now,
  port = 0,
}: DropboxServerOptions = {}): Promise<DropboxServer> {
  let url = '';
  const grants = createGrants({ app, now });
  const tree = createFileTree({ pageSize, now });
  const downloads = createDownloads({ tree, webUrl: () => url });
  const faults = createFaults();
  const requests = new Map<string, number>();
  let blockedUntil = 0;
  let earlyRetries = 0;

  const { rpc, callRpc } = createRpc({ tree, downloads, grants });

  const answerTo = (parsed: ParsedRequest): Answer & { file?: StoredFile } => {
    const { pathname } = parsed.url;
    const method = parsed.request.method ?? 'GET';
    if (pathname === '/oauth2/authorize') {
      return method === 'POST' ? grants.authorize(parsed) : grants.authorizePage(parsed);
    }
    if (pathname === '/oauth2/token') return method === 'POST' ? grants.token(parsed) : text(405, 'POST');
    if (pathname.startsWith('/scl/fi/')) return downloads.sharedPage(parsed);
    if (pathname.startsWith('/cd/0/get/')) return downloads.temporaryFile(parsed);
    if (!(pathname in rpc) && pathname !== '/2/files/download') return notFound;
    const refusal = grants.refusalFor(parsed.request.headers.authorization, pathname);
    if (refusal !== undefined) return refusal;
    if (pathname === '/2/files/download') return downloads.download(pathname, parsed);
    return method === 'POST' ? callRpc(pathname, parsed) : text(405, 'POST');
  };

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const parsed: ParsedRequest = {
      request,
      url: new URL(request.url ?? '/', url),
      body: await buffer(request),
    };
    const { pathname } = parsed.url;
    requests.set(pathname, (requests.get(pathname) ?? 0) + 1);
    if (pathname.startsWith('/2/') && now() < blockedUntil) earlyRetries++;
    const fault = faults.take(pathname);
    if (fault?.kind === 'rate_limit') {
      blockedUntil = Math.max(blockedUntil, now() + fault.seconds * 1000);
      return send(response, rateLimited(fault));
    }
    if (fault?.kind === 'status') {
      const { status, body = 'Internal Server Error', headers } = fault;
      const answer = typeof body === 'string' ? text(status, body) : json(status, body);
      return send(response, { ...answer, headers: { ...answer.headers, ...headers } });
    }
    if (fault?.kind === 'reset') {
      tree.forgetCursors();
      return send(response, endpointError('reset'));
    }
    const answer = answerTo(parsed);
    const kept = keptBytes(fault, answer);
    if (answer.file !== undefined) count(downloads.perFile, answer.file, kept);
    if (fault?.kind === 'held') await fault.until;
    if (fault === undefined || fault.kind === 'held') return send(response, answer);
    if (fault.kind === 'stall' && fault.afterBytes === undefined) return;
    await sendPart(response, answer, kept);
    if (fault.kind === 'cut') response.destroy();
  };

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      console.error('The local Dropbox failed:', error);
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    ...tree,
    url,
    env: { DROPBOX_API_URL: url, DROPBOX_CONTENT_URL: url, DROPBOX_WEB_URL: url },
    fail: faults.add,
    async decide(authUrl, answer) {
      const response = await fetch(authUrl, {
        method: 'POST',
        body: new URLSearchParams({ answer }),
        redirect: 'manual',
      });
      const location = response.headers.get('location');
      if (location === null) throw new Error(`The authorize page answered ${response.status}`);
      return location;
    },
    allowRedirect: (uri) => void app.redirectUris.push(uri),
    generateToken: grants.generateToken,
    expireTokens: grants.expireTokens,
    revokeAll: grants.revokeAll,
    liveTokens: grants.live,
    requests,
    downloads: downloads.perFile,
    counts: () => ({ earlyRetries, refreshes: grants.counts.refreshes }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const notFound: Answer = text(404, 'Unknown API function');

function keptBytes(fault: Fault | undefined, { body = '' }: Answer): number {
  const whole = Buffer.byteLength(body);
  return fault?.kind === 'cut' || fault?.kind === 'stall' ? Math.min(fault.afterBytes ?? 0, whole) : whole;
}

function count(perFile: Map<string, DownloadCount>, { path }: StoredFile, bytes: number): void {
  const known = perFile.get(path) ?? { requests: 0, bytes: 0 };
  perFile.set(path, { requests: known.requests + 1, bytes: known.bytes + bytes });
}

/** Sends headers for the whole body, but only the first `bytes` bytes of it. */
async function sendPart(response: ServerResponse, { status, headers, body = '' }: Answer, bytes: number) {
  const whole = Buffer.from(body);
  response.writeHead(status, { 'content-length': whole.length, ...headers });
  response.flushHeaders();
  await new Promise<void>((resolve) => response.write(whole.subarray(0, bytes), () => resolve()));
}
