// A WebSocket client with little work for each message: `ws` takes longer to receive a message than the servers to send
// it, so that a round would measure the client.
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';

const [TEXT, CLOSE, PING, PONG] = [0x1, 0x8, 0x9, 0xa];
const END_OF_HEAD = '\r\n\r\n';
const MASK_BYTES = 4;
/** All sockets read into the same memory, one after the other: each read is handled before the next. */
const INBOX = Buffer.alloc(64 * 1024);
const NOTHING = Buffer.alloc(0);

/**
 * Opens a connection to `url` (`http://host:port`) + `path` and calls `onText` with each text that arrives.
 * @throws Error if the server refuses the handshake
 */
export async function openSocket({ url, path, localAddress, onText, onClose }) {
  const { hostname: host, port } = new URL(url);
  const key = randomBytes(16).toString('base64');
  const { promise: opened, resolve, reject } = Promise.withResolvers();
  let head = '';
  let isOpen = false;
  let rest = NOTHING;
  const socket = connect({
    host,
    port: Number(port),
    localAddress,
    onread: { buffer: INBOX, callback: read },
  });
  socket.setNoDelay(true);
  socket.on('error', reject);
  socket.on('close', () => (isOpen ? onClose() : reject(new Error('The connection was closed'))));

  function read(length) {
    const bytes = INBOX.subarray(0, length);
    if (isOpen) return readFrames(bytes);
    head += bytes.latin1Slice();
    const end = head.indexOf(END_OF_HEAD);
    if (end < 0) return true;
    const accepted = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
    if (!head.startsWith('HTTP/1.1 101') || !head.includes(accepted)) {
      reject(new Error(head.slice(0, end)));
      socket.destroy();
      return true;
    }
    isOpen = true;
    resolve();
    return readFrames(Buffer.from(head.slice(end + END_OF_HEAD.length), 'latin1'));
  }

  function readFrames(bytes) {
    const all = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    let at = 0;
    for (let frame = frameAt(all, at); frame !== undefined; frame = frameAt(all, at)) {
      at = frame.end;
      const content = all.subarray(frame.start, frame.end);
      if (frame.opcode === TEXT) onText(content.utf8Slice(), send);
      else if (frame.opcode === PING) socket.write(maskedFrame(PONG, content));
      else if (frame.opcode === CLOSE) socket.destroy();
      else throw new Error(`Unexpected frame of kind ${frame.opcode}`);
    }
    // A copy, because the next read overwrites the memory.
    rest = at === all.length ? NOTHING : Buffer.from(all.subarray(at));
    return true;
  }

  const send = (text) => socket.write(maskedFrame(TEXT, Buffer.from(text)));

  await once(socket, 'connect');
  const lines = ['Upgrade: websocket', 'Connection: Upgrade', `Sec-WebSocket-Key: ${key}`];
  socket.write(
    [`GET ${path} HTTP/1.1`, `Host: ${host}:${port}`, ...lines, 'Sec-WebSocket-Version: 13'].join('\r\n') +
      END_OF_HEAD,
  );
  await opened;
  return { send, terminate: () => socket.destroy() };
}

/**
 * The whole frame that begins at `at`; undefined if its end has not arrived. No measured server masks or splits
 * frames.
 */
function frameAt(bytes, at) {
  if (bytes.length < at + 2) return undefined;
  if ((bytes[at] & 0x80) === 0) throw new Error('A message is split into several frames');
  const opcode = bytes[at] & 0x0f;
  const short = bytes[at + 1] & 0x7f;
  const start = at + (short === 126 ? 4 : short === 127 ? 10 : 2);
  if (bytes.length < start) return undefined;
  const length =
    short === 126
      ? bytes.readUInt16BE(at + 2)
      : short === 127
        ? Number(bytes.readBigUInt64BE(at + 2))
        : short;
  const end = start + length;
  return bytes.length < end ? undefined : { opcode, start, end };
}

function maskedFrame(opcode, content) {
  const short = content.length < 126;
  const frame = Buffer.alloc((short ? 2 : 4) + MASK_BYTES + content.length);
  frame[0] = 0x80 | opcode;
  frame[1] = 0x80 | (short ? content.length : 126);
  if (!short) frame.writeUInt16BE(content.length, 2);
  // A mask of zeros leaves the content as it is.
  content.copy(frame, frame.length - content.length);
  return frame;
}
