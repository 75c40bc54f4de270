/** Photos per request: few, so that the progress bar moves often. */
const BATCH_SIZE = 2;
const PROGRESS_KEY = 'gomai-cache-generation';
const NO_PROGRESS = '{"processed":0,"errors":0}';

/** A run's progress. `total` is undefined until it is known. */
export interface GenerationRun {
  done: number;
  total: number | undefined;
}

export interface GenerationResult {
  kind: 'nothing' | 'done' | 'stopped';
  processed: number;
  errors: number;
}

export interface Generation {
  /**
   * Makes all missing images, or resumes an interrupted run; returns the current run if there is one. @throws when a
   * call fails
   */
  start(): Promise<GenerationResult>;
  /** True if a reload or a lost connection interrupted a run that was not resumed since. */
  isInterrupted(): boolean;
  stop(): void;
  /** The page is about to unload: a failure from now on is an interruption. */
  onPageHide(): void;
  /** The page was restored from the back-forward cache. */
  onPageShow(): void;
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
  /** Survives a reload of this tab. A function, because in some browsers even `window.sessionStorage` throws. */
  storage: () => ProgressStorage;
}

type ProgressStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Makes missing images in batches (CACHE-2). A run continues when its panel closes, and resumes after a reload. The
 * server has stored the finished images, so a resumed run does not make them again.
 */
export function createGeneration({ uncached, generate, storage }: Effects): Generation {
  let run: GenerationRun | undefined;
  let controller = new AbortController();
  let isLeaving = false;
  let running: Promise<GenerationResult> | undefined;
  const listeners = new Set<() => void>();
  /** Without a storage, or with a full one, a reload ends the run. */
  const inStorage = <Result>(use: (kept: ProgressStorage) => Result): Result | undefined => {
    try {
      return use(storage());
    } catch {
      return undefined;
    }
  };
  const storedProgress = () => inStorage((kept) => kept.getItem(PROGRESS_KEY)) ?? undefined;
  const store = (progress: Progress) =>
    inStorage((kept) => kept.setItem(PROGRESS_KEY, JSON.stringify(progress)));
  const set = (next: GenerationRun | undefined) => {
    run = next;
    for (const listener of listeners) listener();
  };

  async function work(): Promise<GenerationResult> {
    controller = new AbortController();
    const { signal } = controller;
    const before = JSON.parse(storedProgress() ?? NO_PROGRESS) as Progress;
    // Failed photos are still missing, so this run tries and counts them again.
    const counts: Progress = { ...before, errors: 0 };
    const start = counts.processed;
    let isInterrupted = false;
    store(counts);
    set({ done: start, total: undefined });
    try {
      const missing = await uncached(signal);
      if (missing.length === 0 && start === 0) return { kind: 'nothing', ...counts };
      const total = start + missing.length;
      for (let i = 0; i < missing.length; i += BATCH_SIZE) {
        set({ done: start + i, total });
        const { processed, errors } = await generate(missing.slice(i, i + BATCH_SIZE), signal);
        counts.processed += processed;
        counts.errors += errors;
        store(counts);
      }
      return { kind: 'done', ...counts };
    } catch (error) {
      if (signal.aborted) return { kind: 'stopped', ...counts };
      // `fetch` got no response: the connection was lost, or a reload cancelled the request before `pagehide`.
      isInterrupted = error instanceof TypeError;
      throw error;
    } finally {
      if (!isLeaving && !isInterrupted) inStorage((kept) => kept.removeItem(PROGRESS_KEY));
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
    isInterrupted: () => run === undefined && storedProgress() !== undefined,
    stop: () => controller.abort(),
    onPageHide() {
      isLeaving = true;
    },
    onPageShow() {
      isLeaving = false;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => run,
  };
}
