/** True if a key belongs to the composition of an input method, as for Japanese: Enter confirms it, Escape cancels it. */
export function isComposing({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  // Safari ends a composition before the keydown of its Enter: `isComposing` is false, but the key code is 229.
  return isComposing || keyCode === 229;
}
