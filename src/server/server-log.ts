import { format } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import type { Env } from './env.ts';
import { loggerOptions } from './http/logging/logger-options.ts';

/** The destination of log lines, each with its line break. */
export interface LogStream {
  write(line: string): void;
}

/** The log of the process: JSON lines on the standard output, unless `stream` is given. */
export function createLog(
  { LOG_LEVEL, LOG_ADDRESSES }: Pick<Env, 'LOG_LEVEL' | 'LOG_ADDRESSES'>,
  stream: LogStream = standardOutput(),
): FastifyBaseLogger {
  return pino(loggerOptions(LOG_LEVEL, LOG_ADDRESSES), stream);
}

let output: LogStream | undefined;

/** On a full disk, up to this many bytes are buffered and written once there is room; further lines are lost. */
const MAX_HELD_BYTES = 1_000_000;

/** The stream of all logs of the process. Writes synchronously, because the last lines before an exit matter most. */
export function standardOutput(): LogStream {
  output ??= joinLines(
    pino
      .destination({ fd: process.stdout.fd, sync: true, maxLength: MAX_HELD_BYTES })
      // A log that cannot be written (a full disk) does not end the process.
      .on('error', () => {}),
  );
  return output;
}

/** A delay that no reader of the log notices; `kill -9` loses the lines of the last 20 ms. */
const JOINED_MS = 20;
/** Joined lines are written without further delay once they are this long, in characters. */
const JOINED_LENGTH = 16_384;

/** Writes the lines of some milliseconds together, because a system call costs more than formatting a line. */
export function joinLines(stream: LogStream): LogStream {
  let lines = '';
  const flush = () => {
    const joined = lines;
    lines = '';
    if (joined !== '') stream.write(joined);
  };
  process.on('exit', flush);
  return {
    write(line) {
      if (lines === '') setTimeout(flush, JOINED_MS).unref();
      lines += line;
      if (lines.length >= JOINED_LENGTH) flush();
    },
  };
}

/** Holds lines back until `release`, so that messages to the owner at the start come first (LIGHT-5). */
export function bufferLines(stream: LogStream): LogStream & { release(): void } {
  let held: string[] | undefined = [];
  return {
    write: (line) => void (held === undefined ? stream.write(line) : held.push(line)),
    release() {
      for (const line of held ?? []) stream.write(line);
      held = undefined;
    },
  };
}

const CONSOLE_LEVELS = { log: 'info', info: 'info', debug: 'debug', warn: 'warn', error: 'error' } as const;
const UNCAUGHT = 1;

/**
 * Turns other output of the process into log lines: `console` calls, Node's warnings, and the uncaught error that
 * ends the process (LIGHT-5).
 */
export function logEverything(log: FastifyBaseLogger): void {
  for (const [method, level] of Object.entries(CONSOLE_LEVELS)) {
    console[method as keyof typeof CONSOLE_LEVELS] = (...words: unknown[]) =>
      words.length === 1 && words[0] instanceof Error ? log[level](words[0]) : log[level](format(...words));
  }
  // Without a listener, a line for the owner that cannot be written would end the process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  // Node's own listener prints warnings as plain text.
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn(warning));
  process.on('uncaughtException', (error) => {
    log.fatal(error, 'server: uncaught error, exiting');
    process.exit(UNCAUGHT);
  });
}
