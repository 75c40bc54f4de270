import type { Dispatcher } from 'undici';
import { DropboxError } from './dropbox-error.ts';
import { type DropboxCall, type DropboxHttp, keepPart, type ReadAnswer, readJson } from './dropbox-http.ts';

/** The connection to the owner's account, as the calls need it. */
export interface DropboxSession {
  /** A token that is good for the next minutes. @throws SourceError `reconnect` */
  accessToken(): Promise<string>;
  /** Another token after Dropbox refused this one. @throws SourceError `reconnect` where there is none to be had */
  renewToken(refused: string): Promise<string>;
}

export type CallOptions = Pick<DropboxCall, 'signal' | 'patienceMs'>;

export interface DropboxClient {
  /** Calls `files/list_folder` and its like. */
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

/** Header values are ASCII: everything else is written as `\uXXXX`, which JSON reads back. */
function headerSafeJson(value: object): string {
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
