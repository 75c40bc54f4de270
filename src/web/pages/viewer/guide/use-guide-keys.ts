import { useEffect } from 'react';
import { guidedTour } from '../../../features/tour/use-tour.ts';
import { isTextInput } from '../../../lib/forms/text-input.ts';

/** W begins a tour, or stops and resumes inviting; R chooses a part, P shows the pointer. */
export function useGuideKeys(isEnabled: boolean): void {
  useEffect(() => {
    if (!isEnabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, defaultPrevented } = event;
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (altKey || ctrlKey || metaKey || defaultPrevented || isTextInput(target)) return;
      const isGuiding = guidedTour.snapshot().role === 'guiding';
      const letter = key.toLowerCase();
      if (letter === 'w') (isGuiding ? guidedTour.toggleInvitation : guidedTour.start)();
      else if (letter === 'r' && isGuiding) guidedTour.toggleChoosing();
      else if (letter === 'p' && isGuiding) guidedTour.togglePointer();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isEnabled]);
}
