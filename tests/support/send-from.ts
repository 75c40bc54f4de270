import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { visitorAddress } from './visitor-address.ts';

export interface Sent {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

interface SendOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: object;
}

export type Send = (url: string, options?: SendOptions) => Promise<Sent>;

/**
 * Returns a function that sends requests as the nth visitor, from its own IP address over one connection at a time.
 * @param keepAlive false for thousands of visitors, because idle connections count towards the server's limit
 */
export function sendFrom(n: number, { keepAlive = true } = {}): Send {
  const agent = new Agent({ keepAlive, maxSockets: 1 });
  const localAddress = visitorAddress(n);
  return (url, { method = 'GET', headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      const json = body === undefined ? undefined : JSON.stringify(body);
      const type = json === undefined ? {} : { 'content-type': 'application/json' };
      const sent = request(url, { method, agent, localAddress, headers: { ...type, ...headers } });
      sent.once('error', reject);
      sent.once('response', (response) => {
        const { statusCode: status = 0, headers } = response;
        buffer(response).then((bytes) => resolve({ status, headers, body: bytes }), reject);
      });
      sent.end(json);
    });
}
