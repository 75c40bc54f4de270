import { useLayoutEffect, useRef } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { focusItem, itemsOf } from './focus-item.ts';

interface MoreButtonProps extends ButtonProps {
  /** The id of the list above the button. */
  listId: string;
}

/** A button that shows more of a list. If it is removed while focused, the first added item receives the focus. */
export function MoreButton({ listId, onClick, ...button }: MoreButtonProps) {
  const own = useRef<HTMLButtonElement>(null);
  const before = useRef<ReadonlySet<Element>>(new Set());
  useLayoutEffect(() => {
    const element = own.current;
    // The cleanup runs before the button is removed, but maybe also before items are added; hence the microtask.
    return () => {
      if (element === document.activeElement)
        queueMicrotask(() => focusItem(itemsOf(listId).find((item) => !before.current.has(item))));
    };
  }, [listId]);
  return (
    <Button
      ref={own}
      onClick={(event) => {
        before.current = new Set(itemsOf(listId));
        onClick?.(event);
      }}
      {...button}
    />
  );
}
