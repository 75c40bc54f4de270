import type { ChatSocket } from './connection-state.ts';

/** Opens a `WebSocket` of the browser. */
export function openSocket(url: string): ChatSocket {
  const socket = new WebSocket(url);
  const chatSocket: ChatSocket = {
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
  socket.onopen = () => chatSocket.onopen?.();
  socket.onmessage = ({ data }) => chatSocket.onmessage?.({ data });
  socket.onerror = () => chatSocket.onerror?.();
  socket.onclose = () => chatSocket.onclose?.();
  return chatSocket;
}
