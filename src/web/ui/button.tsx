import { type ComponentProps, type MouseEvent, useRef } from 'react';

const base =
  'inline-flex items-center justify-center gap-2 rounded-[3px] leading-none whitespace-nowrap select-none motion-safe:transition-colors motion-safe:duration-200 aria-disabled:cursor-default disabled:cursor-default';

const variants = {
  /** For the main action of a page or dialog, such as confirming a deletion. */
  seal: 'h-11 md:pointer-fine:h-9 px-5 text-body bg-seal text-paper font-medium hover:bg-[color-mix(in_srgb,var(--seal),var(--ink)_14%)] aria-disabled:bg-soft disabled:bg-soft',
  plain:
    'h-11 md:pointer-fine:h-9 px-4 text-body border border-soft/45 text-ink hover:border-ink aria-disabled:text-soft disabled:text-soft',
  quiet: 'h-11 min-w-11 md:pointer-fine:h-9 px-2 text-body text-soft hover:text-ink',
  /** Looks like a link, in the font size of the text around it. */
  link: 'text-[length:inherit] underline underline-offset-3 decoration-soft/60 hover:decoration-ink text-ink',
} as const;

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: keyof typeof variants;
}

/** A button with text. `type` defaults to `button`, so that none submits a form by accident. */
export function Button({
  variant = 'plain',
  type = 'button',
  className = '',
  onClick,
  ...rest
}: ButtonProps) {
  const press = useOnePress(onClick);
  return (
    <button type={type} className={`${base} ${variants[variant]} ${className}`} {...rest} onClick={press} />
  );
}

/** Ignores a second press before React has rendered the result of the first one, such as a disabled button. */
export function useOnePress(onClick?: ButtonProps['onClick']) {
  const isHeld = useRef(false);
  return (event: MouseEvent<HTMLButtonElement>) => {
    if (isHeld.current) return event.preventDefault();
    isHeld.current = true;
    try {
      onClick?.(event);
    } finally {
      // Two timers, because TanStack Query renders in a timer of its own. A form is validated before it is sent, so
      // Query's timer may start later than the first of these.
      setTimeout(() => setTimeout(() => (isHeld.current = false)));
    }
  };
}
