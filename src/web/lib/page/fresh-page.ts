import { logger } from '../logger.ts';

const RELOADED_AT_KEY = 'gomai.reloaded-at';
/** A shorter interval could reload the page in a loop if one url serves two versions. */
const RELOAD_REST_MS = 60_000;

interface FreshPageOptions {
  /** The server's document for this page; throws if unreachable. */
  askPage: () => Promise<string>;
  /** The url of this page's first script. */
  entry: string;
  /** A function: in some browsers mere access throws. */
  storage: () => Pick<Storage, 'getItem' | 'setItem'>;
  now: () => number;
  reload: () => void;
}

/**
 * For a chunk that fails to load: after a deployment its old name is gone, and only a reload helps. Reloads once, and
 * only if the server has another version.
 */
export async function reloadIfReplaced({ askPage, entry, storage, now, reload }: FreshPageOptions) {
  try {
    if (now() - Number(storage().getItem(RELOADED_AT_KEY)) < RELOAD_REST_MS) return;
    const page = await askPage();
    if (page.includes(entry)) return;
    storage().setItem(RELOADED_AT_KEY, String(now()));
    reload();
  } catch (error) {
    // Unreachable, or unable to remember the reload: the page stays, and its boundary shows the failure.
    logger.warn('general', 'A part of the page could not be loaded', error);
  }
}

/** Handles failed chunks as long as the page lives. */
export function watchMissingChunks(): void {
  window.addEventListener('vite:preloadError', () => {
    void reloadIfReplaced({
      askPage,
      entry: document.querySelector('script[type=module][src]')?.getAttribute('src') ?? '',
      storage: () => window.sessionStorage,
      now: Date.now,
      reload: () => location.reload(),
    });
  });
}

/** Reloads the page if the server can be reached: otherwise the browser's error page would replace everything. */
export async function reloadWhenReachable(): Promise<boolean> {
  try {
    await askPage();
  } catch {
    return false;
  }
  location.reload();
  return true;
}

async function askPage(): Promise<string> {
  const answer = await fetch(location.href, { cache: 'no-store', headers: { accept: 'text/html' } });
  if (!answer.ok) throw new Error(`The server answers ${answer.status}`);
  return answer.text();
}
