/** Photos per request: few, so that the progress bar moves often. */
const BATCH_SIZE = 2;
const PREFERENCES_KEY = 'gomai-cache-generation';
const NOTHING_YET = '{"processed":0,"errors":0}';

/** A run's progress. `total` is undefined until it is known. */
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
  /**
   * Makes all missing images, or resumes an interrupted run; returns the current run if there is one. @throws when a
   * call fails
   */
  start(): Promise<GenerationEnd>;
  /** True if a reload or a lost connection has interrupted a run. */
  isInterrupted(): boolean;
  stop(): void;
  /** The page is about to unload: a failure from now on is an interruption. */
  leave(): void;
  /** The page was restored from the back-forward cache. */
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
  /** Survives a reload of this tab. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

/**
 * Makes missing images in batches (CACHE-2). Finished images are on disk, so an interruption repeats no work. A run
 * continues when its panel closes, and resumes after a reload.
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
    const counts = JSON.parse(storage.getItem(PREFERENCES_KEY) ?? NOTHING_YET) as Progress;
    const start = counts.processed + counts.errors;
    let isCutOff = false;
    storage.setItem(PREFERENCES_KEY, JSON.stringify(counts));
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
        storage.setItem(PREFERENCES_KEY, JSON.stringify(counts));
      }
      return { kind: 'done', ...counts };
    } catch (error) {
      if (signal.aborted) return { kind: 'stopped', ...counts };
      // `fetch` got no response. A browser may cancel it before `pagehide`.
      isCutOff = error instanceof TypeError;
      throw error;
    } finally {
      if (!leaving && !isCutOff) storage.removeItem(PREFERENCES_KEY);
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
    isInterrupted: () => run === undefined && storage.getItem(PREFERENCES_KEY) !== null,
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
