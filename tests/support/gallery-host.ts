import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { COMPILED_ONCE } from './compiled-once.ts';
import type { RunningServer } from './gallery.ts';

export type HostRequest =
  | { kind: 'start'; id: number; env: Record<string, string> }
  | { kind: 'stop'; id: number; discard: boolean };

export type HostReport =
  | { kind: 'started'; id: number; url: string }
  | { kind: 'stopped'; id: number }
  | { kind: 'failed'; id: number; reason: string };

/** If a gallery takes longer to stop, for example because it still makes renditions, its process is killed. */
const STOP_MS = 5_000;
const GALLERIES_PER_PROCESS = 25;

/** The process, how many galleries it has started, and how many of them are running. */
interface Host {
  process: ChildProcess;
  started: number;
  running: number;
}

/**
 * Runs the galleries of a Playwright worker in one process at a time, because loading the server's modules takes two
 * thirds of a start's processor time.
 */
export class GalleryHost {
  #host: Host | undefined;
  #lastId = 0;

  /** Starts a gallery as `src/server/main.ts` does with these settings. */
  async start(env: Record<string, string>): Promise<RunningServer> {
    // A new process frees the memory that stopped galleries have left behind.
    if (this.#host?.running === 0 && this.#host.started >= GALLERIES_PER_PROCESS) await this.close();
    this.#host ??= this.#fork();
    const host = this.#host;
    host.started += 1;
    host.running += 1;
    this.#lastId += 1;
    const id = this.#lastId;
    const report = await ask(host.process, { kind: 'start', id, env });
    if (report.kind !== 'started') {
      host.running -= 1;
      throw new Error(`The gallery did not start: ${JSON.stringify(report)}`);
    }
    let stopped: Promise<void> | undefined;
    const stop: RunningServer['stop'] = (signal) => {
      stopped ??= this.#stop(host, { kind: 'stop', id, discard: signal === 'SIGKILL' });
      return stopped;
    };
    return { url: report.url, stop };
  }

  async #stop(host: Host, request: HostRequest): Promise<void> {
    host.running -= 1;
    // The process was killed, because another of its galleries was late.
    if (host !== this.#host) return;
    const late = delay(STOP_MS, undefined, { ref: false });
    const report = await Promise.race([ask(host.process, request), late]);
    if (report?.kind !== 'stopped') await this.#kill(host);
  }

  async close(): Promise<void> {
    if (this.#host !== undefined) await this.#kill(this.#host);
  }

  #fork(): Host {
    const process = fork(resolve(import.meta.dirname, 'gallery-host-process.ts'), {
      cwd: resolve(import.meta.dirname, '../..'),
      execArgv: COMPILED_ONCE,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const host = { process, started: 0, running: 0 };
    process.once('exit', () => {
      if (this.#host === host) this.#host = undefined;
    });
    return host;
  }

  async #kill(host: Host): Promise<void> {
    if (this.#host === host) this.#host = undefined;
    const { process } = host;
    if (process.exitCode !== null || process.signalCode !== null) return;
    process.kill('SIGKILL');
    await once(process, 'exit');
  }
}

/** Sends a request and resolves with its report; rejects if the process ends first. */
function ask(host: ChildProcess, request: HostRequest): Promise<HostReport> {
  const { promise, resolve: answer, reject } = Promise.withResolvers<HostReport>();
  const onMessage = (report: HostReport) => {
    if (report.id === request.id) answer(report);
  };
  const onExit = () => reject(new Error(`The galleries' process ended before it could ${request.kind} one`));
  host.on('message', onMessage).once('exit', onExit);
  if (host.connected) host.send(request);
  else onExit();
  return promise.finally(() => host.off('message', onMessage).off('exit', onExit));
}
