import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isTextInput } from '../../lib/forms/text-input.ts';

/** The index to which J or K moves from `current` (-1 if none); undefined for other keys and in an empty list. */
export function messageAfterKey(key: string, current: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'j') return Math.min(current + 1, count - 1);
  if (key === 'k') return Math.max(current - 1, 0);
  return undefined;
}

/** False if the focus is in a menu, in a dialog or in the chat; the last two are outside of `.admin`. */
export function isOnPage(target: Pick<Element, 'localName' | 'closest'> | null): boolean {
  if (target?.localName === 'body') return true;
  return Boolean(target?.closest('.admin') && !target.closest('[role=menu]'));
}

/** J and K focus the next and the previous message; R answers the focused message, or else the open one. */
export function useMessageKeys(list: RefObject<HTMLElement | null>, onAnswer: (index: number) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof HTMLElement ? event.target : null;
    // `defaultPrevented`: the guest book on the same page has already handled this key.
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
    // Without this, R would also be typed into the reply, which gets the focus.
    event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
