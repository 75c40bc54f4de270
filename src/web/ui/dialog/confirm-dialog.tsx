import { AlertDialog } from 'radix-ui';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../button.tsx';
import { useClickGuard } from '../use-click-guard.ts';
import { placeNear } from './place-near.ts';
import { dialogTexts } from './texts.ts';
import { useCloseRequest } from './use-close-request.ts';
import { useReturnFocus } from './use-return-focus.ts';

export interface ConfirmDialogProps {
  onConfirm: () => void;
  onCancel: () => void;
  title?: string;
  text?: string;
  confirmLabel?: string;
  cancelLabel?: string;
  /** Details, shown below the text. */
  children?: ReactNode;
  /** True while the dialog cannot be confirmed, such as while the confirmed action is running. */
  pending?: boolean;
  /** Returns the element that receives focus if the opener was removed meanwhile. */
  returnFocusTo?: () => Element | null;
}

/**
 * Asks before something is lost; the default texts are about deletion (COL-2). Opens above or below the pressed
 * button if there is room, with the focus on Cancel.
 */
export function ConfirmDialog({
  onConfirm,
  onCancel,
  title,
  text,
  confirmLabel,
  cancelLabel,
  children,
  pending = false,
  returnFocusTo,
}: ConfirmDialogProps) {
  const t = useTexts(dialogTexts);
  const { returnFocus, opener } = useReturnFocus(returnFocusTo);
  const { setBox, place } = usePlaceNear(opener);
  useClickGuard();
  useCloseRequest(onCancel);
  return (
    <AlertDialog.Root open onOpenChange={(open) => open || onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-50 bg-black/50 motion-safe:transition-opacity motion-safe:duration-200 motion-safe:starting:opacity-0" />
        <AlertDialog.Content
          ref={setBox}
          onCloseAutoFocus={returnFocus}
          style={place && { ...place, right: 'auto', bottom: 'auto', margin: 0 }}
          className="fixed inset-x-5 inset-y-0 z-50 m-auto h-fit w-[min(420px,calc(100vw-40px))] max-h-[calc(100dvh-40px)] overflow-y-auto bg-paper p-6 ring-1 ring-hairline text-body text-ink outline-none md:p-8 motion-safe:transition motion-safe:duration-200 motion-safe:ease-calm motion-safe:starting:translate-y-2 motion-safe:starting:opacity-0"
        >
          <AlertDialog.Title className="text-[15px] leading-6 font-medium">
            {title ?? t.confirmTitle}
          </AlertDialog.Title>
          <AlertDialog.Description className="pt-2 text-soft">
            {text ?? t.confirmText}
          </AlertDialog.Description>
          {children}
          <div className="flex justify-end gap-3 pt-6">
            <AlertDialog.Cancel asChild>
              <Button>{cancelLabel ?? t.confirmCancel}</Button>
            </AlertDialog.Cancel>
            <Button variant="seal" aria-disabled={pending} onClick={() => pending || onConfirm()}>
              {confirmLabel ?? t.confirmDelete}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/** The dialog's position beside the button that opened it; undefined for the middle of the window. */
function usePlaceNear(opener: Element | null) {
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const [place, setPlace] = useState<ReturnType<typeof placeNear>>();
  useLayoutEffect(() => {
    if (box === null || !(opener instanceof HTMLButtonElement)) return;
    const put = () => {
      const { offsetWidth: width, offsetHeight: height } = box;
      const frame = { width: innerWidth, height: innerHeight };
      setPlace(placeNear(opener.getBoundingClientRect(), { width, height }, frame));
    };
    put();
    window.addEventListener('resize', put);
    // Content that loads after opening makes the dialog taller.
    const grown = new ResizeObserver(put);
    grown.observe(box);
    return () => {
      window.removeEventListener('resize', put);
      grown.disconnect();
    };
  }, [box, opener]);
  return { setBox, place };
}
