// The minimum: every message is sent to all. Nothing is stored, checked or named.
import { WebSocketServer } from 'ws';

const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
server.on('connection', (socket) => {
  socket.on('message', (data) => {
    for (const client of server.clients) client.send(data, { binary: false });
  });
});
server.on('listening', () => console.log(`http://127.0.0.1:${server.address().port}`));
process.on('SIGTERM', () => {
  for (const client of server.clients) client.terminate();
  server.close();
});
