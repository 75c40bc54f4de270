import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../shared/errors.ts';

/** Keeps proxies from closing an idle stream. */
const PING_MS = 25_000;
/** How long a browser waits before it reconnects. */
const RETRY_MS = 3000;
/** A client that leaves more bytes unread is disconnected; it reconnects and receives the present state. */
const MAX_UNSENT_BYTES = 64 * 1024;

export interface EventBatch {
  /** Identifies the state after these events. A client that reconnects sends the id back as `Last-Event-ID`. */
  id?: string;
  /** An event without a name is a `message` event. `data` must be one line. */
  events: { name?: string; data: string }[];
}

export interface EventStream {
  /**
   * Turns a request into a stream. It begins with the present state `now`, unless the request's `Last-Event-ID` shows
   * that the client has that state.
   *
   * @throws AppError `too_many_requests` or `overloaded` when there are too many streams.
   */
  open(request: FastifyRequest, reply: FastifyReply, now: EventBatch): FastifyReply;
  send(batch: EventBatch): void;
  /** How many readers the stream has in this process. */
  readerCount(): number;
  close(): void;
}

/** Sends server-sent events to many readers. Each event is encoded only once. */
export function createEventStream({
  maxStreams,
  maxPerCaller,
}: {
  maxStreams: number;
  maxPerCaller: number;
}): EventStream {
  const readers = new Set<ServerResponse>();
  const perCaller = new Map<string, number>();
  let ping: NodeJS.Timeout | undefined;

  function write(text: string): void {
    const bytes = Buffer.from(text);
    for (const reader of readers) {
      if (reader.writableLength > MAX_UNSENT_BYTES) reader.destroy();
      else reader.write(bytes);
    }
  }

  function count(caller: string, by: 1 | -1): void {
    const left = (perCaller.get(caller) ?? 0) + by;
    if (left > 0) perCaller.set(caller, left);
    else perCaller.delete(caller);
  }

  return {
    open(request, reply, now) {
      const caller = request.callerKey;
      if ((perCaller.get(caller) ?? 0) >= maxPerCaller) {
        throw new AppError('too_many_requests', 'Too many streams from one IP address');
      }
      if (readers.size >= maxStreams) throw new AppError('overloaded', 'Too many streams');
      const response = reply.raw;
      // A client that has already disconnected must not be counted: there will be no close event.
      if (request.raw.socket.destroyed) return reply.hijack();
      readers.add(response);
      count(caller, 1);
      response.once('close', () => {
        readers.delete(response);
        count(caller, -1);
        if (readers.size > 0) return;
        clearInterval(ping);
        ping = undefined;
      });
      ping ??= setInterval(() => write(': ping\n\n'), PING_MS).unref();

      reply.hijack();
      // Closes the connection after the stream: a stopping server would otherwise wait for the next request.
      response.shouldKeepAlive = false;
      response.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        // Without this header nginx would wait until a buffer is full.
        'x-accel-buffering': 'no',
      });
      response.write(`retry: ${RETRY_MS}\n\n`);
      if (now.id === undefined || request.headers['last-event-id'] !== now.id) response.write(textOf(now));
      return reply;
    },
    send: (batch) => write(textOf(batch)),
    readerCount: () => readers.size,
    close() {
      clearInterval(ping);
      for (const reader of readers) reader.end();
    },
  };
}

function textOf({ id, events }: EventBatch): string {
  return events.map(({ name, data }) => `${line('event', name)}${line('id', id)}data: ${data}\n\n`).join('');
}

function line(field: string, value: string | undefined): string {
  return value === undefined ? '' : `${field}: ${value}\n`;
}
