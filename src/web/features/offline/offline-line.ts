/**
 * What a page says about the connection: it is offline; it is a stored one (`kept`); or it is stored and the gallery did
 * not answer, although the browser is online.
 */
export type OfflineLine = 'offline' | 'kept' | 'unanswered';

interface OfflineLineOptions {
  /** The page came from the stored ones, after the gallery was asked for it. */
  wasStored: boolean;
  isOnline: () => boolean;
  isVisible: () => boolean;
  /** A reload would lose nothing. */
  mayReload: () => boolean;
  /** Asks the gallery, and reloads the page once it answers; false if it does not. */
  reload: () => Promise<boolean>;
  onChange: (line: OfflineLine | undefined) => void;
}

/** Decides which line is shown; a stored page is replaced by the server's as soon as the server responds. */
export function createOfflineLine(options: OfflineLineOptions) {
  const { wasStored, isOnline, isVisible, mayReload, reload, onChange } = options;
  let isStopped = false;
  const showStored = () => onChange(isOnline() ? 'unanswered' : 'kept');
  const recheck = async () => {
    if (!isOnline() || !isVisible() || !mayReload()) return;
    if (!(await reload()) && !isStopped) showStored();
  };
  const update = () => {
    if (!wasStored) onChange(isOnline() ? undefined : 'offline');
    else if (!isOnline()) onChange('kept');
    // Until it has answered, or has not, the line stays as it is.
    else void recheck();
  };
  if (wasStored) showStored();
  update();
  return {
    /** Call when the browser goes online or offline, or the page is seen again. */
    update,
    /** Call now and then on a stored page. */
    recheck,
    stop() {
      isStopped = true;
    },
  };
}
