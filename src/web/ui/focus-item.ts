/** The children of a list, or the entries (`data-entry`) of all groups if the list is grouped, for example by day. */
export function itemsOf(listId: string): Element[] {
  const list = document.getElementById(listId);
  const entries = list?.querySelectorAll('[data-entry]') ?? [];
  return [...(entries.length > 0 ? entries : (list?.children ?? []))];
}

/** Focuses an element; one that cannot take focus gets `tabindex="-1"`. */
export function focusItem(item: Element | undefined): void {
  if (!(item instanceof HTMLElement)) return;
  item.focus();
  if (document.activeElement === item) return;
  item.tabIndex = -1;
  item.focus();
}
