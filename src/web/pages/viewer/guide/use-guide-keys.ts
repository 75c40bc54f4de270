import { useEffect } from 'react';
import { guidedTour } from '../../../features/tour/use-tour.ts';
import { isTextInput } from '../../../lib/forms/text-input.ts';

/** W begins a tour, or stops and resumes inviting; R chooses a part, P shows the pointer. */
export function useGuideKeys(isEnabled: boolean): void {
  useEffect(() => {
    if (!isEnabled) return;
    document.addEventListener('keydown', onGuideKey);
    return () => document.removeEventListener('keydown', onGuideKey);
  }, [isEnabled]);
}

/** A held key counts once. */
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
