/**
 * A hostile process, which likes as fast as possible from one IP address, each time with an invented cookie, until it
 * receives SIGTERM or has sent COUNT calls: `hostile-likes.ts URL DAY CONNECTIONS COUNT FROM`. Sends its parent
 * `ready` after 300 refusals, and at the end how often each status occurred.
 */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

const [, , url = '', day = '1', connections = '64', count = '100000', from = '127.0.0.66'] = process.argv;
/** After this many refusals every limit of the IP address has been reached. */
const REFUSED_BEFORE_READY = 300;

const agent = new Agent({ keepAlive: true, maxSockets: Number(connections), localAddress: from } as object);
const body = JSON.stringify({ likes: 5 });
const statuses: Record<string, number> = {};
let left = Number(count);

function like(): Promise<string> {
  return new Promise((resolve) => {
    const call = request(`${url}/api/collections/${day}/photo/2/client-likes`, {
      agent,
      method: 'PATCH',
      headers: {
        'content-type': 'application/json',
        'content-length': body.length,
        'sec-fetch-site': 'same-origin',
        cookie: `gomai_client=${randomUUID()}`,
      },
    });
    call.on('response', (answer) => {
      answer.resume().on('end', () => resolve(String(answer.statusCode)));
    });
    call.on('error', () => resolve('closed'));
    call.end(body);
  });
}

async function attack(): Promise<void> {
  while (left > 0) {
    left -= 1;
    const status = await like();
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status === '429' && statuses[status] === REFUSED_BEFORE_READY) process.send?.('ready');
  }
}

process.on('SIGTERM', () => {
  left = 0;
});
await Promise.all(Array.from({ length: Number(connections) }, attack));
process.send?.({ statuses }, () => process.exit(0));
