const RELOADED_AT_KEY = 'gomai.reloaded-at';
/** Minimum time between two reloads, so that a URL that serves two versions does not reload the page in a loop. */
const RELOAD_INTERVAL_MS = 60_000;
const ANSWER_TIMEOUT_MS = 30_000;

interface FreshPageOptions {
  /** The server's document for this page; throws if unreachable. */
  getPage: () => Promise<string>;
  /** The URL of this page's first script. */
  entry: string;
  /** A function, because in some browsers mere access to session storage throws. */
  storage: () => Pick<Storage, 'getItem' | 'setItem'>;
  now: () => number;
  reload: () => void;
}

/**
 * Reloads the page after a chunk failed to load, if the server has another version: after a deployment the chunk's
 * old name is gone. At most once a minute.
 */
export async function reloadIfReplaced({ getPage, entry, storage, now, reload }: FreshPageOptions) {
  try {
    const page = await getPage();
    if (page.includes(entry)) return;
    // Checked after the request, so that two chunks that fail at once reload the page only once.
    if (now() - Number(storage().getItem(RELOADED_AT_KEY)) < RELOAD_INTERVAL_MS) return;
    storage().setItem(RELOADED_AT_KEY, String(now()));
    reload();
  } catch {
    // The server is unreachable, or storage is forbidden: the page stays as it is.
  }
}

/** Calls `reloadIfReplaced` whenever a chunk fails to load. */
export function watchMissingChunks(): void {
  window.addEventListener('vite:preloadError', () => {
    void reloadIfReplaced({
      getPage,
      entry: document.querySelector('script[type=module][src]')?.getAttribute('src') ?? '',
      storage: () => window.sessionStorage,
      now: Date.now,
      reload: () => location.reload(),
    });
  });
}

/**
 * Reloads the page only if the server can be reached, because otherwise the browser's error page would replace it.
 *
 * @param mayReload called after the server has answered; if it returns false, the page stays
 * @returns whether the server can be reached
 */
export async function reloadWhenReachable(mayReload = () => true, reload = () => location.reload()) {
  try {
    await getPage();
  } catch {
    return false;
  }
  if (mayReload()) reload();
  return true;
}

async function getPage(): Promise<string> {
  const response = await fetch(location.href, {
    ...{ cache: 'no-store', headers: { accept: 'text/html' } },
    // On a network that drops packets the request would otherwise stay pending for minutes.
    signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
  });
  const page = await response.text();
  // A 404 counts too: a deleted day's page says that it is gone. Other responses, such as a proxy's, do not count.
  if (response.status > 499 || !page.includes('id="app"'))
    throw new Error(`The server answered ${response.status}`);
  return page;
}
