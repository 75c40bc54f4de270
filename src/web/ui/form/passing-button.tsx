import { useLayoutEffect, useRef } from 'react';
import { Button, type ButtonProps } from '../button.tsx';

interface PassingButtonProps extends ButtonProps {
  /** The id of the element that receives the focus. */
  focusNext: string;
}

/** A button that disappears when pressed and moves its focus on; otherwise Tab would start at the top of the page. */
export function PassingButton({ focusNext, ...button }: PassingButtonProps) {
  const own = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = own.current;
    // The cleanup runs before the button is removed, so the button still has the focus.
    return () => {
      if (element === document.activeElement)
        document.getElementById(focusNext)?.focus({ preventScroll: true });
    };
  }, [focusNext]);
  return <Button ref={own} {...button} />;
}
