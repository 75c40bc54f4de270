import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { compileWithoutOptimising } from '../../memory-limits.ts';
import { DatabaseStartError } from '../database-start-error.ts';
import { type EngineRequest, parseEngineReport } from './engine-messages.ts';

export type EngineWorkerData = { directory: string; templateDirectory: string };

/** One connection to the engine. */
export type EngineSession = {
  send(batch: { type: string; bytes: Uint8Array }): void;
  end(): void;
};

export type EngineThread = {
  connect(onAnswer: (bytes: Uint8Array) => void): EngineSession;
  /** Closes the files cleanly and ends the thread. */
  stop(): Promise<void>;
  /** Ends the thread at once. */
  kill(): Promise<void>;
};

/**
 * Starts PostgreSQL in a worker thread, so that a long query does not block timers, signals or requests. Calls
 * `onFatal` if PostgreSQL crashes later; pending queries then get no result.
 *
 * @throws DatabaseStartError if PostgreSQL does not start, for example because it cannot open the directory.
 */
export async function startEngineThread({
  onFatal,
  ...workerData
}: EngineWorkerData & { onFatal: (message: string) => void }): Promise<EngineThread> {
  compileWithoutOptimising();
  const worker = new Worker(new URL('./engine-worker.ts', import.meta.url), { workerData });
  const answerers = new Map<number, (bytes: Uint8Array) => void>();
  let sessions = 0;
  let stopping = false;

  await engineReady(worker).catch(async (cause: unknown) => {
    await worker.terminate();
    throw new DatabaseStartError(`The embedded database does not start: ${cause}`);
  });
  worker.on('message', (message) => {
    const report = parseEngineReport(message);
    if (report?.kind === 'answer') answerers.get(report.session)?.(report.bytes);
    if (report?.kind === 'failed') onFatal(report.message);
  });
  worker.on('error', (error) => onFatal(String(error)));
  worker.on('exit', (code) => {
    if (!stopping) onFatal(`its thread ended with code ${code}`);
  });
  const send = (message: EngineRequest, transfer: ArrayBuffer[] = []) =>
    worker.postMessage(message, transfer);

  return {
    connect(onAnswer) {
      sessions += 1;
      const session = sessions;
      answerers.set(session, onAnswer);
      return {
        send: (batch) => send({ kind: 'batch', session, ...batch }, [batch.bytes.buffer as ArrayBuffer]),
        end: () => {
          if (answerers.delete(session) && !stopping) send({ kind: 'end', session });
        },
      };
    },
    async stop() {
      stopping = true;
      const exit = once(worker, 'exit');
      send({ kind: 'stop' });
      await exit;
    },
    async kill() {
      stopping = true;
      await worker.terminate();
    },
  };
}

/** Resolves once the engine has started; rejects with the reason if the engine cannot start. */
function engineReady(worker: Worker): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const onMessage = (message: unknown) => {
    const report = parseEngineReport(message);
    if (report?.kind === 'ready') resolve();
    if (report?.kind === 'failed') reject(report.message);
  };
  const onExit = (code: number) => reject(`its thread ended with code ${code}`);
  worker.on('message', onMessage).once('error', reject).once('exit', onExit);
  return promise.finally(() => worker.off('message', onMessage).off('error', reject).off('exit', onExit));
}
