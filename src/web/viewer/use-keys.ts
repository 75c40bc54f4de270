import { useEffect, useRef } from 'react';
import { type KeyIntent, keyIntent } from './viewer-keys.ts';

/** Listens on the whole document: in the viewer the arrows work wherever the focus stands (VIEW-7). */
export function useKeys(enabled: boolean, onIntent: (intent: KeyIntent) => void): void {
  const latest = useRef(onIntent);
  latest.current = onIntent;
  useEffect(() => {
    if (!enabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const intent = keyIntent(event, event.target instanceof HTMLElement ? event.target : null);
      if (intent === undefined) return;
      event.preventDefault();
      latest.current(intent);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [enabled]);
}
