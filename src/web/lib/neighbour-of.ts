/** The item after the item `id`, or else the one before: it receives the focus once the item `id` is gone. */
export function neighbourOf<Item extends { id: number }>(
  items: readonly Item[],
  id: number,
): Item | undefined {
  const index = items.findIndex((item) => item.id === id);
  return items[index + 1] ?? items[index - 1];
}
