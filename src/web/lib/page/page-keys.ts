interface KeyPress {
  readonly key: string;
  readonly metaKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly defaultPrevented: boolean;
  readonly target: EventTarget | null;
}

/** Where arrow keys have another meaning: fields and every dialog (in the viewer they change the photo). */
const OTHER_ARROWS = 'input, textarea, select, [contenteditable], dialog, [role=dialog]';

/** How many pages a key turns: −1, 0 or 1 (GAL-2). */
export function pageStep(press: KeyPress): number {
  if (press.defaultPrevented || press.metaKey || press.ctrlKey || press.altKey || press.shiftKey) return 0;
  const target = press.target as Partial<Element> | null;
  if (target?.closest?.(OTHER_ARROWS)) return 0;
  return press.key === 'ArrowRight' ? 1 : press.key === 'ArrowLeft' ? -1 : 0;
}
