import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  disconnectDropbox,
  finishDropboxSignIn,
  getDropboxStatus,
  listSourceFolders,
  type OauthFailure,
  saveDropboxApp,
  startDropboxSignIn,
  updateDropboxToken,
} from '../../../shared/dropbox.ts';
import { AppError } from '../../../shared/errors.ts';
import type { SourceKind } from '../../../shared/sync.ts';
import { route } from '../../http/route.ts';
import { isOwner } from '../../http/session.ts';
import { DropboxError } from '../../platform/sources/dropbox/dropbox-error.ts';
import { type PhotoSource, SourceError } from '../../platform/sources/photo-source.ts';
import type { DropboxConnection } from './connection.ts';

export interface DropboxRoutesOptions {
  connection: DropboxConnection;
  sources: Readonly<Partial<Record<SourceKind, PhotoSource>>>;
  publicUrl: string | undefined;
}

export function dropboxRoutes(
  app: FastifyInstance,
  { connection, sources, publicUrl }: DropboxRoutesOptions,
): void {
  const findRedirectUri = (request: FastifyRequest) => {
    const origin = publicUrl ?? loopbackOrigin(request);
    return origin === undefined ? undefined : `${origin}${finishDropboxSignIn.path}`;
  };
  const getRedirectUri = (request: FastifyRequest) => {
    const uri = findRedirectUri(request);
    if (uri !== undefined) return uri;
    throw new AppError(
      'public_url_missing',
      'Start the gallery with PUBLIC_URL, so that Dropbox knows the way back',
    );
  };

  route(app, getDropboxStatus, async ({ request }) => ({
    ...(await connection.status()),
    redirectUri: findRedirectUri(request) ?? null,
  }));

  route(app, startDropboxSignIn, async ({ request }) => ({
    authUrl: await connection.startSignIn(sessionIdOf(request), getRedirectUri(request)),
  }));

  route(app, finishDropboxSignIn, async ({ query, request, reply }) => {
    const failed = (message: OauthFailure) =>
      reply.redirect(`/admin?${new URLSearchParams({ error: 'oauth_failed', message })}`);
    if (!(await isOwner(request))) return failed('signed_out');
    const { code, state, error } = query;
    if (code === undefined || state === undefined) {
      return failed(error === 'access_denied' ? 'denied' : 'refused');
    }
    try {
      const answer = { code, state, redirectUri: getRedirectUri(request) };
      await connection.finishSignIn(sessionIdOf(request), answer);
    } catch (cause) {
      if (!(cause instanceof AppError)) throw cause;
      request.log.warn({ err: cause }, 'dropbox: connecting failed');
      return failed(failureOf(cause));
    }
    return reply.redirect('/admin?success=oauth_complete');
  });

  route(app, disconnectDropbox, async () => {
    const isRevoked = await connection.disconnect();
    return {
      isRevoked,
      message: isRevoked
        ? 'Dropbox is disconnected'
        : 'Dropbox is disconnected here, but Dropbox could not be notified: remove the app at dropbox.com as well',
    };
  });

  route(app, saveDropboxApp, async ({ body }) => {
    await connection.saveApp({ key: body.appKey, secret: body.appSecret });
    return { message: 'The app credentials are saved' };
  });

  route(app, updateDropboxToken, async ({ body }) => {
    await connection.pasteToken(body.token);
    return { message: 'The access token is saved; it lasts 4 hours' };
  });

  route(app, listSourceFolders, async ({ query: { path = '', source = 'dropbox' } }) => {
    const chosen = sources[source];
    if (chosen === undefined) throw new AppError('source_not_set_up', `source: ${source} is not set up`);
    return { path, folders: await chosen.listFolders(path) };
  });
}

/**
 * Returns a reason, for which the admin page has its own sentence. A sentence in the URL would be unsafe to show: any
 * site can link to the admin page with any `message`.
 */
function failureOf(error: AppError): OauthFailure {
  if (error instanceof DropboxError && error.summary.startsWith('invalid_client')) return 'app';
  if (error instanceof SourceError) {
    if (error.kind === 'reconnect') return 'expired';
    return error.kind === 'refused' ? 'refused' : 'unreachable';
  }
  if (error.code === 'forbidden') return 'expired';
  return error.code === 'conflict' ? 'app' : 'refused';
}

function sessionIdOf(request: FastifyRequest): string {
  const id = request.server.sessions.idOf(request);
  if (id === undefined) throw new AppError('unauthorized', 'Unauthorized');
  return id;
}

/**
 * Returns the origin in the Host header if it names this machine; no other host is trusted. Without PUBLIC_URL,
 * Dropbox can therefore be connected only from this machine. Over plain http, Dropbox redirects to no other host
 * anyway.
 */
function loopbackOrigin({ protocol, host }: FastifyRequest): string | undefined {
  const origin = `${protocol}://${host}`;
  const hostname = URL.parse(origin)?.hostname ?? '';
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) ? origin : undefined;
}
