import { useEffect, useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';
import { dialogTexts } from '../dialog/texts.ts';
import { leavingLink } from './leaving-link.ts';
import { useUnloadWarning } from './use-unload-warning.ts';

/** Asks before unsaved work is lost by following a link or closing the tab. */
export function UnsavedGuard({ unsaved }: { unsaved: boolean }) {
  const t = useTexts(dialogTexts);
  const [wanted, setWanted] = useState<{ link: HTMLAnchorElement; agreed: boolean }>();
  const guarding = unsaved && wanted?.agreed !== true;
  useUnloadWarning(guarding);

  useEffect(() => {
    if (!guarding) return;
    const stop = (event: MouseEvent) => {
      const link = leavingLink(event);
      // A click by script (not trusted) comes from another form's guard, which has asked already.
      if (link === undefined || !event.isTrusted) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setWanted({ link, agreed: false });
    };
    document.addEventListener('click', stop, { capture: true });
    return () => document.removeEventListener('click', stop, { capture: true });
  }, [guarding]);

  // Clicks in an effect, after the unload warning above was removed, so that the browser does not ask again.
  useEffect(() => {
    if (wanted?.agreed !== true) return;
    wanted.link.click();
  }, [wanted]);

  if (wanted === undefined || wanted.agreed) return null;
  return (
    <ConfirmDialog
      title={t.leaveTitle}
      text={t.leaveText}
      confirmLabel={t.leave}
      cancelLabel={t.stay}
      onConfirm={() => setWanted({ ...wanted, agreed: true })}
      onCancel={() => setWanted(undefined)}
    />
  );
}
