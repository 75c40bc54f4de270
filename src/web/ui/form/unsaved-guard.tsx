import { useEffect, useState } from 'react';
import { isPlainClick } from '../../lib/plain-click.ts';
import { useTexts } from '../../lib/texts.ts';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';
import { dialogTexts } from '../dialog/texts.ts';
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
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      // A link that opens a new tab or downloads a file does not leave this page.
      const leaves =
        link !== null &&
        link.target === '' &&
        !link.hasAttribute('download') &&
        new URL(link.href).pathname !== location.pathname;
      // A click by script (not trusted) comes from another form's guard, which has asked already.
      if (!leaves || !event.isTrusted || !isPlainClick(event)) return;
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
