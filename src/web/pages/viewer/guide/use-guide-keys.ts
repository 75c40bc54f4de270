import { useEffect } from 'react';
import { guidedTour } from '../../../features/tour/use-tour.ts';
import { isTextInput } from '../../../lib/forms/text-input.ts';

/** W begins a tour; during it, W shows or hides the invitation, R chooses a part and P shows the pointer. */
export function useGuideKeys(isEnabled: boolean): void {
  useEffect(() => {
    if (!isEnabled) return;
    document.addEventListener('keydown', onGuideKey);
    return () => document.removeEventListener('keydown', onGuideKey);
  }, [isEnabled]);
}

/** Handles one key press; repeats of a held key are ignored. */
export function onGuideKey(event: KeyboardEvent): void {
  const { key, altKey, ctrlKey, metaKey, defaultPrevented, repeat } = event;
  const target = event.target instanceof HTMLElement ? event.target : null;
  if (altKey || ctrlKey || metaKey || defaultPrevented || repeat || isTextInput(target)) return;
  const isGuiding = guidedTour.snapshot().role === 'guiding';
  const letter = key.toLowerCase();
  if (letter === 'w') (isGuiding ? guidedTour.toggleInvitation : guidedTour.start)();
  else if (letter === 'r' && isGuiding) guidedTour.toggleChoosing();
  else if (letter === 'p' && isGuiding) guidedTour.togglePointer();
  else return;
  event.preventDefault();
}
