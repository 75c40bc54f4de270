import type { After } from '../lib/after.ts';

/** Untouched for this long, the controls leave the photo alone (VIEW-8). */
export const CONTROLS_HIDE_MS = 2000;

interface ControlsOptions {
  readonly after: After;
  readonly onChange: (visible: boolean) => void;
}

/** Decides when the controls are to be seen. They come with every sign of life and stay while held. */
export function createControlsVisibility({ after, onChange }: ControlsOptions) {
  let visible = true;
  let held = false;
  let callOff = () => {};
  const show = (next: boolean) => {
    if (visible === next) return;
    visible = next;
    onChange(next);
  };
  const wake = () => {
    callOff();
    show(true);
    callOff = held ? () => {} : after(CONTROLS_HIDE_MS, () => show(false));
  };
  wake();
  return {
    wake,
    /** While the details are open or the keyboard stands on a control, nothing hides. */
    hold(next: boolean): void {
      if (held === next) return;
      held = next;
      wake();
    },
    stop: () => callOff(),
  };
}
