/** Photos a request: often enough for the bar, seldom enough for the network. */
const BATCH_SIZE = 2;
const KEPT_KEY = 'gomai-cache-generation';
const NOTHING_YET = '{"processed":0,"errors":0}';

/** Where a run stands. `total` is undefined while it is being found out. */
export interface GenerationRun {
  done: number;
  total: number | undefined;
}

export interface GenerationEnd {
  kind: 'nothing' | 'done' | 'stopped';
  processed: number;
  errors: number;
}

export interface Generation {
  /** Makes whatever is missing, or goes on with what a reload interrupted; the run there is, if any. @throws when a call fails */
  start(): Promise<GenerationEnd>;
  /** True when a reload or a lost connection has interrupted a run. */
  isInterrupted(): boolean;
  stop(): void;
  /** The page goes away: what follows is an interruption and not a failure. */
  leave(): void;
  /** The browser had kept the page and shows it again. */
  comeBack(): void;
  subscribe(listener: () => void): () => void;
  snapshot(): GenerationRun | undefined;
}

interface Progress {
  processed: number;
  errors: number;
}

interface Effects {
  uncached: (signal: AbortSignal) => Promise<string[]>;
  generate: (imageUrls: string[], signal: AbortSignal) => Promise<Progress>;
  /** Outlives a reload of this tab. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

/**
 * Has missing pictures made, a batch at a time (CACHE-2): what is made is on disk, so nothing is done twice, whatever
 * interrupts it. A run outlives the panel, and a reload takes it up again where it stood.
 */
export function createGeneration({ uncached, generate, storage }: Effects): Generation {
  let run: GenerationRun | undefined;
  let stopping = new AbortController();
  let leaving = false;
  let running: Promise<GenerationEnd> | undefined;
  const listeners = new Set<() => void>();
  const set = (next: GenerationRun | undefined) => {
    run = next;
    for (const listener of listeners) listener();
  };

  async function work(): Promise<GenerationEnd> {
    stopping = new AbortController();
    const { signal } = stopping;
    const counts = JSON.parse(storage.getItem(KEPT_KEY) ?? NOTHING_YET) as Progress;
    const start = counts.processed + counts.errors;
    let isCutOff = false;
    storage.setItem(KEPT_KEY, JSON.stringify(counts));
    set({ done: start, total: undefined });
    try {
      const left = await uncached(signal);
      if (left.length === 0 && start === 0) return { kind: 'nothing', ...counts };
      const total = start + left.length;
      for (let i = 0; i < left.length; i += BATCH_SIZE) {
        set({ done: start + i, total });
        const { processed, errors } = await generate(left.slice(i, i + BATCH_SIZE), signal);
        counts.processed += processed;
        counts.errors += errors;
        storage.setItem(KEPT_KEY, JSON.stringify(counts));
      }
      return { kind: 'done', ...counts };
    } catch (error) {
      if (signal.aborted) return { kind: 'stopped', ...counts };
      // `fetch` without an answer. A browser may cancel it before it says that the page goes away.
      isCutOff = error instanceof TypeError;
      throw error;
    } finally {
      if (!leaving && !isCutOff) storage.removeItem(KEPT_KEY);
      set(undefined);
    }
  }

  return {
    start() {
      running ??= work().finally(() => {
        running = undefined;
      });
      return running;
    },
    isInterrupted: () => run === undefined && storage.getItem(KEPT_KEY) !== null,
    stop: () => stopping.abort(),
    leave() {
      leaving = true;
    },
    comeBack() {
      leaving = false;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => run,
  };
}
