// A room as in Socket.IO's documentation: every message is sent to all. Nothing is stored, checked or named.
import { createServer } from 'node:http';
import { Server } from 'socket.io';

const http = createServer();
const io = new Server(http, { transports: ['websocket'], serveClient: false });
io.on('connection', (socket) => {
  socket.on('message', (message) => io.emit('message', message));
});
http.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${http.address().port}`));
process.on('SIGTERM', () => io.close());
