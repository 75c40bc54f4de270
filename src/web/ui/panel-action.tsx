import type { ComponentProps, ReactNode } from 'react';

interface PanelActionProps extends Omit<ComponentProps<'button'>, 'type'> {
  /** At the line's end: a shortcut, or why it is offered. */
  aside?: ReactNode;
}

/** One action in the viewer's panel, large enough for a finger. */
export function PanelAction({ aside, children, className = '', ...rest }: PanelActionProps) {
  return (
    <button
      type="button"
      className={`-mx-3 flex min-h-11 w-[calc(100%+1.5rem)] items-center justify-between gap-4 rounded-[3px] px-3 text-left text-body text-ink/90 hover:bg-white/5 hover:text-ink lg:pointer-fine:min-h-10 motion-safe:transition-colors motion-safe:duration-200 ${className}`}
      {...rest}
    >
      <span>{children}</span>
      {aside !== undefined && <span className="text-[13px] text-soft">{aside}</span>}
    </button>
  );
}
