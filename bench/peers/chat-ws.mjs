// The simplest chat server: it sends every message to all, unchecked. If FILE is set, it first stores each message on
// disk, in a file with preallocated space, as a database's log has.
import { open } from 'node:fs/promises';
import { WebSocketServer } from 'ws';

const LOG_BYTES = 16 * 2 ** 20;
const { FILE } = process.env;
const log = FILE === undefined ? undefined : await open(FILE, 'w');
await log?.write(Buffer.alloc(LOG_BYTES));
await log?.sync();
let at = 0;
/** One after another, so that messages are sent in the order in which they arrived. */
let stored = Promise.resolve();

async function store(data) {
  const place = at;
  at += data.length;
  await log.write(data, 0, data.length, place);
  await log.sync();
}

const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
const send = (data) => {
  for (const client of server.clients) client.send(data, { binary: false });
};
server.on('connection', (socket) => {
  socket.on('message', (data) => {
    if (log === undefined) send(data);
    else stored = stored.then(() => store(data)).then(() => send(data));
  });
});
server.on('listening', () => console.log(`http://127.0.0.1:${server.address().port}`));
process.on('SIGTERM', () => {
  for (const client of server.clients) client.terminate();
  server.close();
});
