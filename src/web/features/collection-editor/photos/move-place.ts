/** Where a photo goes when it is moved by one step; undefined at the ends (COL-3). */
export function stepFrom(place: number, step: -1 | 1, count: number): number | undefined {
  const next = place + step;
  return next < 0 || next >= count ? undefined : next;
}

/** The ends of a drag as places; undefined when it changed nothing. */
export function dragMove(
  ids: readonly string[],
  activeId: string,
  overId: string | undefined,
): { from: number; to: number } | undefined {
  const from = ids.indexOf(activeId);
  const to = overId === undefined ? -1 : ids.indexOf(overId);
  return from === -1 || to === -1 || from === to ? undefined : { from, to };
}
