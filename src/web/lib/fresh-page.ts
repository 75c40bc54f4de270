import { logger } from './logger.ts';

const RELOADED_AT_KEY = 'gomai.reloaded-at';
/** Two versions behind one address would else send the page to and fro. */
const RELOAD_REST_MS = 60_000;

interface FreshPageOptions {
  /** What the server answers for this page now; throws where it cannot be reached. */
  askPage: () => Promise<string>;
  /** The address of the script that this page began with. */
  entry: string;
  /** Asked when needed: in some browsers the mere access throws. */
  storage: () => Pick<Storage, 'getItem' | 'setItem'>;
  now: () => number;
  reload: () => void;
}

/**
 * For a part of the page that did not come: after a new version was put in place its old name leads nowhere, and
 * only a fresh page helps. Loads it once, and only if the server answers with another version than this one.
 */
export async function reloadIfReplaced({ askPage, entry, storage, now, reload }: FreshPageOptions) {
  try {
    if (now() - Number(storage().getItem(RELOADED_AT_KEY)) < RELOAD_REST_MS) return;
    const page = await askPage();
    if (page.includes(entry)) return;
    storage().setItem(RELOADED_AT_KEY, String(now()));
    reload();
  } catch (error) {
    // Out of reach, or nowhere to remember the reload: the page stays, and its boundary says what is missing.
    logger.warn('general', 'A part of the page could not be loaded', error);
  }
}

/** Listens for parts that do not come, as long as the page lives. */
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

/** Loads the page anew, if the server can be reached: the browser's own page of excuses would take everything away. */
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
