import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../../scripts/chromium.ts';

type Params = Record<string, unknown>;
type Send = <Result = unknown>(method: string, params?: Params, sessionId?: string) => Promise<Result>;
interface Message {
  id?: number;
  method?: string;
  params?: Params;
  sessionId?: string;
  result?: unknown;
  error?: { message: string };
}
interface AttachedPage {
  sessionId: string;
  targetInfo: { subtype?: string };
}

/** A command that each page, also a prerendered page, receives before it runs anything. */
export type Setting = readonly [method: string, params: Params];

/** A tab, whose shown page changes when a prerendered page is opened. */
export interface Tab {
  open(url: string): Promise<void>;
  send: Send;
  /** Runs a function in the shown page. The function must not use variables from outside. */
  run<Args extends unknown[], Result>(
    work: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>;
  /** Listens to every page of the tab. `isAhead` is true for events of a prerendered page. */
  onEvent(listener: (method: string, params: Params, isAhead: boolean) => void): void;
  close(): Promise<void>;
}

export interface Browser {
  newTab(settings: readonly Setting[]): Promise<Tab>;
  close(): Promise<void>;
}

/**
 * Starts a Chromium without Playwright, so that it prerenders pages. With Playwright it does not, because Playwright
 * expects only one page in a tab.
 */
export async function openBrowser({ shell = false } = {}): Promise<Browser> {
  const { executablePath, args } = await findChromium({ shell });
  const profile = await mkdtemp(join(tmpdir(), 'gomai-chromium-'));
  const flags = ['--headless', '--no-sandbox', '--remote-debugging-port=0', `--user-data-dir=${profile}`];
  const child = spawn(executablePath, [...flags, ...args, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stderr.on('data', (text) => {
      output += text;
      const [, found] = /DevTools listening on (ws:\S+)/.exec(output) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('error', reject).once('exit', () => reject(new Error(output)));
  });
  const { send, listeners } = await connect(url);
  return {
    newTab: (settings) => newTab(send, listeners, settings),
    async close() {
      const isRunning = child.exitCode === null && child.signalCode === null;
      const exit = isRunning ? once(child, 'exit') : undefined;
      // The response may be lost when the connection closes.
      send('Browser.close').catch(() => undefined);
      await exit;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

type Listener = (message: Message) => void;

async function connect(url: string): Promise<{ send: Send; listeners: Set<Listener> }> {
  const socket = new WebSocket(url);
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  const waiting = new Map<number, (message: Message) => void>();
  const listeners = new Set<Listener>();
  let lastId = 0;
  socket.addEventListener('message', ({ data }) => {
    const message: Message = JSON.parse(String(data));
    if (message.id === undefined) for (const listen of listeners) listen(message);
    else waiting.get(message.id)?.(message);
  });
  const send: Send = (method, params = {}, sessionId) => {
    lastId += 1;
    const id = lastId;
    socket.send(JSON.stringify({ id, method, params, sessionId }));
    return new Promise((resolve, reject) => {
      waiting.set(id, ({ result, error }) => {
        waiting.delete(id);
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve(result as never);
      });
    });
  };
  return { send, listeners };
}

async function newTab(send: Send, listeners: Set<Listener>, settings: readonly Setting[]): Promise<Tab> {
  const { browserContextId } = await send<{ browserContextId: string }>('Target.createBrowserContext');
  const target = { url: 'about:blank', browserContextId, forTab: true };
  const { targetId } = await send<{ targetId: string }>('Target.createTarget', target);
  const { sessionId: tabId } = await send<{ sessionId: string }>('Target.attachToTarget', {
    ...{ targetId, flatten: true },
  });
  /** The sessions of the tab's pages; the shown page is last. */
  const pages: string[] = [];
  const eventListeners = new Set<(method: string, params: Params, isAhead: boolean) => void>();
  const attached = Promise.withResolvers<void>();
  const shownPage = () => pages.at(-1) ?? '';

  const listen: Listener = ({ method = '', params = {}, sessionId = '' }) => {
    if (method === 'Target.attachedToTarget' && sessionId === tabId) {
      const page = params as unknown as AttachedPage;
      if (page.targetInfo.subtype === 'prerender') pages.unshift(page.sessionId);
      else pages.push(page.sessionId);
      for (const [name, values] of [...settings, ['Runtime.runIfWaitingForDebugger', {}] as const]) {
        // An error only means that the page has closed meanwhile.
        send(name, values, page.sessionId).catch(() => undefined);
      }
      attached.resolve();
    } else if (method === 'Target.detachedFromTarget' && sessionId === tabId) {
      const at = pages.indexOf(String(params.sessionId));
      if (at >= 0) pages.splice(at, 1);
    } else if (pages.includes(sessionId)) {
      for (const listener of eventListeners) listener(method, params, sessionId !== shownPage());
    }
  };
  listeners.add(listen);
  const attach = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };
  await send('Target.setAutoAttach', attach, tabId);
  await attached.promise;

  const evaluate = async (expression: string): Promise<unknown> => {
    const { result, exceptionDetails } = await send<{
      result: { value: unknown };
      exceptionDetails?: { exception?: { description?: string } };
    }>('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true }, shownPage());
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description);
    return result.value;
  };
  return {
    async open(url) {
      await send('Page.navigate', { url }, shownPage());
    },
    send: (method, params) => send(method, params, shownPage()),
    run: (work, ...args) =>
      evaluate(`(${work})(${args.map((each) => JSON.stringify(each)).join()})`) as never,
    onEvent: (listener) => void eventListeners.add(listener),
    async close() {
      listeners.delete(listen);
      await send('Target.disposeBrowserContext', { browserContextId });
    },
  };
}
