import { useLayoutEffect, useRef } from 'react';
import { Button, type ButtonProps } from './button.tsx';

interface MoreButtonProps extends ButtonProps {
  /** The id of the list above the button. */
  listId: string;
}

/** Shows more of a list. Once there is no more, the focus goes to the first item that was added. */
export function MoreButton({ listId, onClick, ...button }: MoreButtonProps) {
  const own = useRef<HTMLButtonElement>(null);
  const before = useRef<ReadonlySet<Element>>(new Set());
  useLayoutEffect(() => {
    const element = own.current;
    // Runs before the button is removed, and perhaps before the items are added.
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

/** The children of a list; of one in groups, such as days, their entries. */
function itemsOf(listId: string): Element[] {
  const list = document.getElementById(listId);
  const entries = list?.querySelectorAll('[data-entry]') ?? [];
  return [...(entries.length > 0 ? entries : (list?.children ?? []))];
}

export function focusItem(item: Element | undefined): void {
  if (!(item instanceof HTMLElement)) return;
  item.focus();
  if (document.activeElement === item) return;
  item.tabIndex = -1;
  item.focus();
}
