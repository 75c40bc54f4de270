import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type AppError, type ErrorCode, errorBody, errorStatus } from '../../../shared/errors.ts';
import { STANDALONE_POLICY } from '../security.ts';

/** The headers of responses that pass no hook and so get none from `installSecurity`. */
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'content-security-policy': STANDALONE_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
} as const;

/** Answers a request that reaches no route and no hook, in the shape of all other errors (API-3). */
export function sendRawError(
  response: ServerResponse,
  code: ErrorCode,
  message: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(errorStatus[code], { ...HEADERS, ...headers });
  response.end(JSON.stringify(errorBody(code, message)));
}

/** Sends the error of a rate limit, with `Retry-After`. */
export function sendRawRefusal(response: ServerResponse, error: AppError): void {
  response.writeHead(error.status, { ...HEADERS, 'retry-after': String(error.retryAfterSec ?? 1) });
  response.end(JSON.stringify(errorBody(error.reason, error.message, error)));
}

const STATUS_OF_PARSER: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** Answers unreadable or timed-out requests, for which Node passes no response object, and closes the connection. */
export function onClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  // As in Node's own handler, nothing is sent once a response has begun: it would be read as a part of that response.
  const { _httpMessage: begun } = socket as Socket & { _httpMessage?: ServerResponse | null };
  if (error.code !== 'ECONNRESET' && socket.writable && !begun?.headersSent) {
    const status = STATUS_OF_PARSER[error.code ?? ''] ?? errorStatus.bad_request;
    const reason = STATUS_CODES[status] ?? '';
    const body = JSON.stringify(errorBody('bad_request', reason));
    const headers = { ...HEADERS, 'content-length': String(Buffer.byteLength(body)), connection: 'close' };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${status} ${reason}\r\n${lines.join('')}\r\n${body}`);
  }
  socket.destroy();
}
