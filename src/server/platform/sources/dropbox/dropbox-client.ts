import type { Agent, Dispatcher } from 'undici';
import { backoffMs, MAX_FAILURES, sleep as realSleep, type Sleep } from '../../retry.ts';
import { SourceError } from '../photo-source.ts';
import { DropboxError, dropboxError } from './dropbox-error.ts';

/** The longest wait for the connection, for the headers, and between two chunks of a body. */
const IDLE_MS = 30_000;
/** If Dropbox requires a longer wait in total than this, a call throws instead of waiting. */
const MAX_WAIT_MS = 10 * 60 * 1000;
/** Added to each pause, because timers may fire a millisecond early and Dropbox must not be called too early. */
const MARGIN_MS = 25;

/** The time until which Dropbox must not be called, stored in the database for every process and the next start. */
export interface DropboxPause {
  find(): Promise<Date | undefined>;
  /** Stores `until`, at most two days from now, unless a later time is stored already. */
  extend(until: Date): Promise<void>;
}

export interface DropboxCall {
  url: string;
  headers?: Record<string, string>;
  body?: string;
  signal?: AbortSignal | undefined;
  /** The longest wait in total that Dropbox may require; beyond it, the call throws. */
  maxWaitMs?: number | undefined;
}

/** Reads a successful response; an error while reading counts as a failed call and is retried. */
export type ReadAnswer<T> = (answer: Dispatcher.ResponseData) => Promise<T> | T;

export const readJson: ReadAnswer<unknown> = (answer) => answer.body.json();
/** Checks that the response is partial, and leaves its body to the caller. */
const requirePartial: ReadAnswer<Dispatcher.ResponseData> = (answer) => {
  if (answer.statusCode === 206) return answer;
  // A 200 is the whole file from the start. Left unread, its body would keep the connection open; without a listener,
  // the error of the destroyed body would end the process.
  answer.body.on('error', () => {}).destroy();
  throw new Error(`Expected a partial response (206), got ${answer.statusCode}`);
};

/** Calls Dropbox, with retries where they can help. */
export interface DropboxHttp {
  /**
   * @throws DropboxError; SourceError `transient` without a readable response, `rate_limited` if the wait is longer
   * than `maxWaitMs`; the signal's reason if aborted
   */
  post<T>(call: DropboxCall, read: ReadAnswer<T>): Promise<T>;
  /** Waits after the `failures`th failure in a row. */
  backOff(failures: number, signal: AbortSignal | undefined): Promise<void>;
}

export interface DropboxHttpOptions {
  pause: DropboxPause;
  now: () => Date;
  sleep?: Sleep;
  random?: () => number;
  idleMs?: number;
}

export function createDropboxHttp({
  pause,
  now,
  sleep = realSleep,
  random = Math.random,
  idleMs = IDLE_MS,
}: DropboxHttpOptions): DropboxHttp {
  let dispatcher: Agent | undefined;
  const backOff = (failures: number, signal: AbortSignal | undefined) =>
    sleep(backoffMs(failures, random), signal);

  /** Resolves to the time waited. */
  const waitOutPause = async (signal: AbortSignal | undefined, maxWaitMs: number): Promise<number> => {
    let waitedMs = 0;
    // Checked again after each wait, because another process may have extended the pause. A pause is not waited for
    // twice, even if the wall clock was set back meanwhile.
    for (let waitedFor = 0; ; ) {
      const until = (await pause.find())?.getTime() ?? 0;
      const waitMs = until - now().getTime();
      if (until <= waitedFor || waitMs <= 0) return waitedMs;
      if (waitedMs + waitMs > maxWaitMs) {
        const seconds = Math.ceil(waitMs / 1000);
        throw new SourceError('rate_limited', `Dropbox limits the rate of calls: again in ${seconds} s`, {
          retryAfterMs: waitMs,
        });
      }
      await sleep(waitMs + MARGIN_MS, signal);
      waitedMs += waitMs;
      waitedFor = until;
    }
  };

  const attempt = async <T>(call: DropboxCall, read: ReadAnswer<T>): Promise<{ value: T } | SourceError> => {
    const { url, headers = {}, body = '', signal } = call;
    // Loaded for the first call, because most galleries have no Dropbox.
    const { Agent, request } = await import('undici');
    dispatcher ??= new Agent({ headersTimeout: idleMs, bodyTimeout: idleMs, connect: { timeout: idleMs } });
    try {
      const answer = await request(url, {
        dispatcher,
        method: 'POST',
        headers,
        body,
        signal: signal ?? null,
      });
      return answer.statusCode < 300 ? { value: await read(answer) } : await refusalOf(answer, now());
    } catch (error) {
      signal?.throwIfAborted();
      return new SourceError('transient', 'Dropbox could not be reached', { cause: error });
    }
  };

  return {
    backOff,
    async post(call, read) {
      const { signal, maxWaitMs = MAX_WAIT_MS } = call;
      let leftMs = maxWaitMs;
      for (let failures = 0; ; ) {
        leftMs -= await waitOutPause(signal, leftMs);
        const outcome = await attempt(call, read);
        if (!(outcome instanceof SourceError)) return outcome.value;
        if (outcome.kind === 'rate_limited') {
          await pause.extend(new Date(now().getTime() + (outcome.retryAfterMs ?? 0)));
        } else if (outcome.kind === 'transient' && failures < MAX_FAILURES) {
          failures += 1;
          await backOff(failures, signal);
        } else {
          throw outcome;
        }
      }
    },
  };
}

async function refusalOf({ statusCode, headers, body }: Dispatcher.ResponseData, now: Date) {
  const retryAfter = headers['retry-after'];
  const header = Array.isArray(retryAfter) ? retryAfter[0] : retryAfter;
  return dropboxError(statusCode, await body.text(), header, now);
}

/** Provides the owner's access token. */
export interface DropboxSession {
  /** A token that is valid for the next minutes. @throws SourceError `reconnect` */
  accessToken(): Promise<string>;
  /** A new token after Dropbox refused this one. @throws SourceError `reconnect` if there is none */
  refreshAccessToken(refused: string): Promise<string>;
}

export type CallOptions = Pick<DropboxCall, 'signal' | 'maxWaitMs'>;

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

/** Dropbox' HTTP API with the owner's token, which is refreshed when Dropbox refuses it. */
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
      return withToken(await session.refreshAccessToken(token));
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
      return post({ ...options, url: `${contentUrl}/2/files/download`, headers }, requirePartial);
    },
  };
}

/** JSON for an HTTP header: DEL and non-ASCII characters as `\uXXXX`. */
function headerSafeJson(value: object): string {
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
