import { useEffect, useRef, useState } from 'react';
import { type After, afterInBrowser } from '../../lib/time/after.ts';

/** The controls hide after this long without input (VIEW-8). */
const CONTROLS_HIDE_MS = 2000;

interface ControlsOptions {
  readonly after: After;
  readonly onChange: (visible: boolean) => void;
}

/** Decides when the controls are visible: for 2 s after any input, and while they are held. */
export function createControlsVisibility({ after, onChange }: ControlsOptions) {
  let visible = true;
  let held = false;
  let cancel = () => {};
  const setShown = (next: boolean) => {
    if (visible === next) return;
    visible = next;
    onChange(next);
  };
  const wake = () => {
    cancel();
    setShown(true);
    cancel = held ? () => {} : after(CONTROLS_HIDE_MS, () => setShown(false));
  };
  wake();
  return {
    wake,
    /** Keeps the controls visible while the details' sheet is open or a button has the keyboard's focus. */
    hold(next: boolean): void {
      if (held === next) return;
      held = next;
      wake();
    },
    stop: () => cancel(),
  };
}

interface Controls {
  readonly visible: boolean;
  /** True if the last pointer input was by touch or pen: then hidden controls must not react to a press. */
  readonly byTouch: boolean;
  /** Call it on input: with the pointer's type, or without it for a key. */
  readonly wake: (pointerType?: string) => void;
}

/** Whether the controls are visible (VIEW-8); `held` keeps them visible. */
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
