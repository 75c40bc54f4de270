import { useEffect, useRef, useState } from 'react';
import { afterInBrowser } from '../lib/time/after.ts';
import { createControlsVisibility } from './controls-visibility.ts';

interface Controls {
  readonly visible: boolean;
  /** The last sign of life was a finger: what it cannot see it must not press. */
  readonly byTouch: boolean;
  /** A sign of life: a key, or a pointer of this type. */
  readonly wake: (pointerType?: string) => void;
}

/** Whether the controls are to be seen (VIEW-8); `held` keeps them. */
export function useControls(held: boolean): Controls {
  const [visible, setVisible] = useState(true);
  const [byTouch, setByTouch] = useState(false);
  const core = useRef<ReturnType<typeof createControlsVisibility>>(undefined);
  useEffect(() => {
    core.current = createControlsVisibility({ after: afterInBrowser, onChange: setVisible });
    return () => core.current?.stop();
  }, []);
  useEffect(() => core.current?.hold(held), [held]);
  const wake = (pointerType?: string) => {
    if (pointerType !== undefined) setByTouch(pointerType !== 'mouse');
    core.current?.wake();
  };
  return { visible, byTouch, wake };
}
