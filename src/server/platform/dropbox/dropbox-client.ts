import type { Dispatcher } from 'undici';
import { DropboxError } from './dropbox-error.ts';
import { type DropboxCall, type DropboxHttp, keepPart, type ReadAnswer, readJson } from './dropbox-http.ts';

/** The owner's tokens, as the client needs them. */
export interface DropboxSession {
  /** A token that is valid for the next minutes. @throws SourceError `reconnect` */
  accessToken(): Promise<string>;
  /** A new token after Dropbox refused this one. @throws SourceError `reconnect` if there is none */
  renewToken(refused: string): Promise<string>;
}

export type CallOptions = Pick<DropboxCall, 'signal' | 'patienceMs'>;

export interface DropboxClient {
  /** Calls RPC endpoints such as `files/list_folder`. */
  rpc(path: string, argument: object, options?: CallOptions): Promise<unknown>;
  /** Starts a download from byte `start` to byte `end`, both included; read the body to its end or destroy it. */
  download(
    argument: object,
    range: { start: number; end: number },
    options?: CallOptions,
  ): Promise<Dispatcher.ResponseData>;
}

export interface DropboxClientOptions {
  http: DropboxHttp;
  session: DropboxSession;
  apiUrl: string;
  contentUrl: string;
}

/** Dropbox' HTTP API with the owner's token, which is renewed when Dropbox refuses it. */
export function createDropboxClient({
  http,
  session,
  apiUrl,
  contentUrl,
}: DropboxClientOptions): DropboxClient {
  const post = async <T>(call: DropboxCall, read: ReadAnswer<T>) => {
    const withToken = (token: string) =>
      http.post({ ...call, headers: { ...call.headers, authorization: `Bearer ${token}` } }, read);
    const token = await session.accessToken();
    try {
      return await withToken(token);
    } catch (error) {
      if (!(error instanceof DropboxError && error.isTokenRefused)) throw error;
      return withToken(await session.renewToken(token));
    }
  };

  return {
    rpc(path, argument, options = {}) {
      const headers = { 'content-type': 'application/json' };
      const url = `${apiUrl}/2/${path}`;
      return post({ ...options, url, headers, body: JSON.stringify(argument) }, readJson);
    },
    download(argument, { start, end }, options = {}) {
      const headers = {
        'dropbox-api-arg': headerSafeJson(argument),
        'content-type': 'application/octet-stream',
        range: `bytes=${start}-${end}`,
      };
      return post({ ...options, url: `${contentUrl}/2/files/download`, headers }, keepPart);
    },
  };
}

/** JSON for an HTTP header: non-ASCII characters as `\uXXXX`. */
function headerSafeJson(value: object): string {
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
