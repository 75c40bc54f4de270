/** The item after this one in a list, else the one before: it receives the focus once this one is gone. */
export function neighbourOf<Item extends { id: number }>(
  items: readonly Item[],
  id: number,
): Item | undefined {
  const place = items.findIndex((item) => item.id === id);
  return items[place + 1] ?? items[place - 1];
}
