/**
 * A hostile process, which sends COUNT frames of one kind to a server's chat from the IP address FROM, over as many
 * connections as needed: `hostile-chat.ts URL KIND COUNT FROM`. Sends its parent `ready`, and `volley` before each
 * connection's frames.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { WebSocket } from 'ws';

const [, , url = '', kind = '', count = '1000', from = '127.0.0.66'] = process.argv;
/** How many frames are sent at once, without waiting for the server. */
const VOLLEY = 50;

const frames: Record<string, () => { data: Buffer; isBinary?: boolean; isRaw?: boolean }> = {
  oversized: () => ({ data: Buffer.alloc(64 * 1024, 'x') }),
  deep: () => ({ data: Buffer.from(`${'['.repeat(2000)}${']'.repeat(2000)}`) }),
  'wrong types': () => ({
    data: Buffer.from(
      JSON.stringify({ type: 'message', text: { toString: 1 }, key: [null], ['__proto__']: 7 }),
    ),
  }),
  'unknown type': () => ({ data: Buffer.from('{"type":"constructor"}') }),
  'not JSON': () => ({ data: Buffer.from(randomBytes(100).toString('latin1')) }),
  'bad UTF-8': () => ({ data: Buffer.from([0x7b, 0xc3, 0x28, 0xff, 0x7d]) }),
  binary: () => ({ data: randomBytes(1000), isBinary: true }),
  // Random bytes, which are no valid WebSocket frame.
  raw: () => ({ data: randomBytes(200), isRaw: true }),
  flood: () => ({ data: Buffer.from(JSON.stringify({ type: 'message', text: 'spam', key: randomUUID() })) }),
  typing: () => ({ data: Buffer.from('{"type":"typing"}') }),
};

// The parent measures from here on, without the start of the process.
process.send?.('ready');
let left = Number(count);
while (left > 0) {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/ws`, { localAddress: from });
  socket.on('error', () => {});
  const opened = await Promise.race([
    once(socket, 'open').then(
      () => true,
      () => false,
    ),
    once(socket, 'close').then(() => false),
  ]);
  if (!opened) continue;
  process.send?.('volley');
  const id = randomUUID();
  socket.send(JSON.stringify({ type: 'join', name: `悪${id.slice(0, 6)}`, id }));
  for (let index = 0; index < VOLLEY && left > 0; index += 1) {
    const frame = frames[kind]?.();
    if (frame === undefined) throw new Error(`Unknown kind of hostile frame: ${kind}`);
    left -= 1;
    const { data, isBinary = false, isRaw = false } = frame;
    // `ws` refuses to send invalid frames, so they are written to the socket.
    if (isRaw) (socket as unknown as { _socket: NodeJS.WritableStream })._socket.write(data);
    else socket.send(data, { binary: isBinary });
  }
  if (socket.readyState !== WebSocket.CLOSED) {
    const timer = setTimeout(() => socket.terminate(), 200);
    await once(socket, 'close');
    clearTimeout(timer);
  }
}
process.exit(0);
