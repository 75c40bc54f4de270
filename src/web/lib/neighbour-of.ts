/** What comes after this item in a list, else what comes before: where the focus goes once the item is gone. */
export function neighbourOf<Item extends { id: number }>(
  items: readonly Item[],
  id: number,
): Item | undefined {
  const place = items.findIndex((item) => item.id === id);
  return items[place + 1] ?? items[place - 1];
}
