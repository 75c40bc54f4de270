import type { IncomingMessage, ServerResponse } from 'node:http';

export interface ParsedRequest {
  request: IncomingMessage;
  url: URL;
  body: Buffer;
}

/** An endpoint's response; `send` adds its length and Dropbox' request id. */
export interface Answer {
  status: number;
  headers?: Record<string, string | number>;
  body?: Buffer | string;
}

export function json(status: number, body: unknown): Answer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

export function text(status: number, body: string): Answer {
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body };
}

export function html(status: number, body: string): Answer {
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: `<!doctype html><html lang="en"><title>Dropbox</title>${body}</html>`,
  };
}

export function redirect(location: string): Answer {
  return { status: 302, headers: { location } };
}

/** An endpoint's own error: 409, with the tags also in one line, such as `path/not_found/...`. */
export function endpointError(...tags: string[]): Answer {
  return json(409, { error_summary: `${tags.join('/')}/...`, error: tagged(tags) });
}

/** A 401 whose tag says what is wrong with the token. */
export function authError(tag: 'invalid_access_token' | 'expired_access_token' | 'missing_scope'): Answer {
  return json(401, { error_summary: `${tag}/...`, error: { '.tag': tag } });
}

/** A 400 whose text says what is wrong with the request. */
export function badCall(path: string, message: string): Answer {
  return text(400, `Error in call to API function "${path.replace('/2/', '')}": ${message}`);
}

/** Serializes JSON for a header, with every character beyond ASCII escaped. */
export function headerJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

export async function send(response: ServerResponse, answer: Answer): Promise<void> {
  const body = answer.body ?? '';
  response.writeHead(answer.status, {
    'content-length': Buffer.byteLength(body),
    'x-dropbox-request-id': crypto.randomUUID().replaceAll('-', ''),
    ...answer.headers,
  });
  await new Promise<void>((resolve) => response.end(body, () => resolve()));
}

function tagged([first, ...rest]: string[]): object {
  if (first === undefined) return {};
  const [next] = rest;
  return { '.tag': first, ...(next === undefined ? {} : { [first]: tagged(rest) }) };
}
