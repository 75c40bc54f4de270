import { useEffect, useState } from 'react';
import { leavingLink } from '../../ui/form/leaving-link.ts';

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
      const link = leavingLink(event);
      if (link === undefined) return;
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
