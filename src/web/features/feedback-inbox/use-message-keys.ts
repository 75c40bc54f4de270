import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isTextInput } from '../../lib/forms/text-input.ts';

/** The index to which J or K moves from `current` (-1: before the first); undefined for other keys. */
export function messageAfterKey(key: string, current: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'j') return Math.min(current + 1, count - 1);
  if (key === 'k') return Math.max(current - 1, 0);
  return undefined;
}

/** True unless the focus is in a dialog, the chat, which are outside of `.admin`, or a menu. */
export function isOnPage(target: Pick<Element, 'localName' | 'closest'> | null): boolean {
  if (target?.localName === 'body') return true;
  return Boolean(target?.closest('.admin') && !target.closest('[role=menu]'));
}

/** J and K move the focus to the next and the previous message; R answers the message in focus, else the open one. */
export function useMessageKeys(list: RefObject<HTMLElement | null>, onAnswer: (index: number) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof HTMLElement ? event.target : null;
    // A prevented key was handled by the guest book's entries.
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || isTextInput(target))
      return;
    if (!isOnPage(target)) return;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('h3 > button') ?? [])];
    const focused = rows.findIndex((row) => row.closest('li')?.contains(document.activeElement));
    const current = focused >= 0 ? focused : rows.findIndex((row) => row.ariaExpanded === 'true');
    const key = event.key.toLowerCase();
    const next = messageAfterKey(key, current, rows.length);
    if (next !== undefined) rows[next]?.focus();
    else if (key === 'r' && current >= 0) onAnswer(current);
    else return;
    // Otherwise the field that gets the focus would also receive the R.
    event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
