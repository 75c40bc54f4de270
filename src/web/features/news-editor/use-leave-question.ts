import { useEffect, useState } from 'react';
import { isPlainClick } from '../../lib/plain-click.ts';

/**
 * Asks before unsaved work is left: the browser asks when the tab is closed or reloaded, the page when a link is
 * followed. `ask` is for other ways to leave.
 */
export function useLeaveQuestion(unsaved: boolean) {
  const [leave, setLeave] = useState<{ go: () => void }>();

  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || !isPlainClick(event)) return;
      event.preventDefault();
      event.stopPropagation();
      setLeave({
        go: () => {
          stop();
          link.click();
        },
      });
    };
    const stop = () => {
      window.removeEventListener('beforeunload', warn);
      document.removeEventListener('click', onClick, true);
    };
    window.addEventListener('beforeunload', warn);
    // Captured, so that this runs before the router.
    document.addEventListener('click', onClick, true);
    return stop;
  }, [unsaved]);

  return {
    leave,
    ask: (go: () => void) => (unsaved ? setLeave({ go }) : go()),
    stay: () => setLeave(undefined),
  };
}
