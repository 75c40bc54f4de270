import { parentPort, workerData } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import { type EngineReport, type EngineRequest, parseEngineRequest } from './engine-messages.ts';
import type { EngineWorkerData } from './engine-thread.ts';
import { openEngine } from './open-engine.ts';
import { prepareDirectory } from './prepare-directory.ts';
import { simpleQuery, sync, withoutMessages } from './protocol-messages.ts';

if (parentPort === null) throw new Error('engine-worker runs in a worker thread only');
const port = parentPort;
const { directory, templateDirectory } = workerData as EngineWorkerData;
const EMPTY_QUERY = simpleQuery('');
const ENDS_OF_UNIT = new Set(['Q', 'S', 'c', 'f']);

let running = false;
let lastError = '';
let session = 0;

try {
  await prepareDirectory(directory, templateDirectory);
  const engine = await openEngine(directory, onStderr);
  running = true;
  port.on('message', (message) => {
    const request = parseEngineRequest(message);
    if (request === undefined) halt('the main thread sent an unknown request');
    handle(engine, request).catch((error: unknown) => halt(String(error)));
  });
  report({ kind: 'ready' });
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  report({ kind: 'failed', message: lastError === '' ? message : lastError });
}

// A message is handled completely before the next one is read, because the awaits below never leave the current task.
async function handle(engine: PGlite, request: EngineRequest): Promise<void> {
  if (request.kind === 'stop') {
    running = false;
    await engine.close();
    report({ kind: 'stopped' });
    port.close();
    return;
  }
  if (request.kind === 'end') {
    if (request.session === session) await resetSession(engine);
    return;
  }
  if (request.session < session) return;
  if (request.session > session) {
    await resetSession(engine);
    session = request.session;
  }
  const answer = await execute(engine, request.bytes);
  const committed = ENDS_OF_UNIT.has(request.type) && !engine.isInTransaction();
  // The engine delivers pending notifications only with its next response. An empty query fetches them, so that they
  // are sent with the commit's response, as by a server.
  const notifications = committed ? withoutMessages(await execute(engine, EMPTY_QUERY), 'IZ') : [];
  const bytes =
    notifications.length === 0 ? answer : new Uint8Array(Buffer.concat([answer, Buffer.from(notifications)]));
  report({ kind: 'answer', session, bytes });
}

/** Resets the connection: ends its transaction, locks and LISTENs, and drops prepared statements. */
async function resetSession(engine: PGlite): Promise<void> {
  await execute(engine, sync());
  if (engine.isInTransaction()) await execute(engine, simpleQuery('ROLLBACK'));
  await execute(engine, simpleQuery('DISCARD ALL'));
}

// Uses the streaming call, because the synchronous call also parses each result and never frees it.
async function execute(engine: PGlite, message: Uint8Array): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  await engine.execProtocolRawStream(message, {
    syncToFs: false,
    onRawData: (chunk) => void chunks.push(chunk.slice()),
  });
  return new Uint8Array(Buffer.concat(chunks));
}

function onStderr(line: string): void {
  const cause = /\b(?:FATAL|PANIC):.*/.exec(line)?.[0];
  if (cause === undefined) return;
  lastError = cause;
  if (running) halt(cause);
}

/**
 * Stops this thread at once, because after a PANIC (the log could not be written) no statement may be acknowledged.
 * The main thread ends the process; the next start recovers the database.
 */
function halt(message: string): never {
  report({ kind: 'failed', message });
  Atomics.wait(new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)), 0, 0);
  throw new Error(message);
}

function report(message: EngineReport): void {
  port.postMessage(message, message.kind === 'answer' ? [message.bytes.buffer as ArrayBuffer] : []);
}
