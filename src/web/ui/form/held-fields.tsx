import { type ReactNode, useLayoutEffect, useRef } from 'react';

interface HeldFieldsProps {
  /** True while the form is being saved. */
  held: boolean;
  /** The id of the button that says "Saving…", which has the focus meanwhile. */
  buttonId: string;
  children: ReactNode;
}

/** Makes fields inert while they are being saved: what is typed meanwhile would be lost after the save (COL-11). */
export function HeldFields({ held, buttonId, children }: HeldFieldsProps) {
  const box = useRef<HTMLDivElement>(null);
  const left = useRef<HTMLElement>(undefined);
  useLayoutEffect(() => {
    const { activeElement } = document;
    const button = document.getElementById(buttonId);
    if (held && activeElement instanceof HTMLElement && box.current?.contains(activeElement)) {
      left.current = activeElement;
      button?.focus({ preventScroll: true });
    } else if (!held && left.current) {
      // Moves the focus back to the field, from the button, or from `body` if the button was disabled meanwhile. If
      // the focus is elsewhere, the owner has left the form.
      const isOff = !(button instanceof HTMLButtonElement) || button.disabled;
      const waits = activeElement === button || (isOff && activeElement === document.body);
      if (waits) left.current.focus({ preventScroll: true });
      left.current = undefined;
    }
  }, [held, buttonId]);
  return (
    <div ref={box} inert={held} className="contents">
      {children}
    </div>
  );
}
