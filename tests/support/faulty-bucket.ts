import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * What happens to each call. `away` closes the connection, `silent` never answers, and `slowMs` delays the call.
 * `cut` sends only half of an object's bytes; `cutName` does so for objects whose key contains this text. `changed`
 * changes one byte of an object.
 */
export type BucketFault =
  | 'none'
  | 'away'
  | 'silent'
  | 'cut'
  | 'changed'
  | { slowMs: number }
  | { cutName: string };

export interface FaultyBucket {
  url: string;
  fault: BucketFault;
  stop(): Promise<void>;
}

/** Starts a proxy that injects `fault` between a gallery and its S3 server. */
export async function startFaultyBucket(endpoint: string): Promise<FaultyBucket> {
  const server = createServer((incoming, outgoing) => {
    forward(incoming, outgoing, endpoint, faulty).catch(() => outgoing.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const faulty: FaultyBucket = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: 'none',
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return faulty;
}

async function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  endpoint: string,
  { fault }: FaultyBucket,
): Promise<void> {
  if (fault === 'away') return void incoming.socket.destroy();
  if (fault === 'silent') return;
  if (typeof fault === 'object' && 'slowMs' in fault) await delay(fault.slowMs);
  const { method, headers, url = '' } = incoming;
  const isListing = url.includes('list-type');
  // The Host header is forwarded unchanged, because it is signed.
  const call = request(endpoint + url, { method, headers, agent: false });
  incoming.pipe(call);
  call.on('error', () => {
    if (!outgoing.headersSent) outgoing.destroy();
  });
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
  // The S3 server (OpenStack Swift) sends a body even in response to HEAD.
  if (method === 'HEAD') return void outgoing.end(() => call.destroy());
  const isDownload = method === 'GET' && answer.statusCode === 200 && !isListing;
  const isCut =
    fault === 'cut' || (typeof fault === 'object' && 'cutName' in fault && url.includes(fault.cutName));
  if (!isDownload || !(isCut || fault === 'changed')) return pipeline(answer, outgoing);
  const data = await buffer(answer);
  if (fault === 'changed') {
    const middle = data.length >> 1;
    data.writeUInt8(data.readUInt8(middle) ^ 1, middle);
    return void outgoing.end(data);
  }
  outgoing.write(data.subarray(0, data.length >> 1), () => outgoing.destroy());
}
