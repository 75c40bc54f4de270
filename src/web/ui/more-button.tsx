import { useLayoutEffect, useRef } from 'react';
import { Button, type ButtonProps } from './button.tsx';

interface MoreButtonProps extends ButtonProps {
  /** The id of the list above the button. */
  listId: string;
}

/** Shows more of a list. Once there is no more, the focus goes to the first item that was added. */
export function MoreButton({ listId, onClick, ...button }: MoreButtonProps) {
  const own = useRef<HTMLButtonElement>(null);
  const before = useRef(0);
  useLayoutEffect(() => {
    const element = own.current;
    // Runs before the button is removed, and perhaps before the items are added.
    return () => {
      if (element === document.activeElement)
        queueMicrotask(() => focusItem(itemsOf(listId)?.[before.current]));
    };
  }, [listId]);
  return (
    <Button
      ref={own}
      onClick={(event) => {
        before.current = itemsOf(listId)?.length ?? 0;
        onClick?.(event);
      }}
      {...button}
    />
  );
}

const itemsOf = (listId: string) => document.getElementById(listId)?.children;

function focusItem(item: Element | undefined): void {
  if (!(item instanceof HTMLElement)) return;
  item.tabIndex = -1;
  item.focus();
}
