import type { ChatSocket } from './connection-state.ts';

/** The browser's own socket. */
export function openSocket(url: string): ChatSocket {
  const socket = new WebSocket(url);
  const line: ChatSocket = {
    onopen: null,
    onmessage: null,
    onerror: null,
    onclose: null,
    send: (text) => socket.send(text),
    close() {
      // Browsers log an error when a socket is closed before it is open.
      if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
      else socket.close();
    },
  };
  socket.onopen = () => line.onopen?.();
  socket.onmessage = ({ data }) => line.onmessage?.({ data });
  socket.onerror = () => line.onerror?.();
  socket.onclose = () => line.onclose?.();
  return line;
}
