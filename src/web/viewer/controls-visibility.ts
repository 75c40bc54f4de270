import type { After } from '../lib/time/after.ts';

/** Without input for this long the controls hide (VIEW-8). */
export const CONTROLS_HIDE_MS = 2000;

interface ControlsOptions {
  readonly after: After;
  readonly onChange: (visible: boolean) => void;
}

/** Decides when the controls are visible: after any input, and while held. */
export function createControlsVisibility({ after, onChange }: ControlsOptions) {
  let visible = true;
  let held = false;
  let cancel = () => {};
  const show = (next: boolean) => {
    if (visible === next) return;
    visible = next;
    onChange(next);
  };
  const wake = () => {
    cancel();
    show(true);
    cancel = held ? () => {} : after(CONTROLS_HIDE_MS, () => show(false));
  };
  wake();
  return {
    wake,
    /** Nothing hides while the details are open or a control has keyboard focus. */
    hold(next: boolean): void {
      if (held === next) return;
      held = next;
      wake();
    },
    stop: () => cancel(),
  };
}
