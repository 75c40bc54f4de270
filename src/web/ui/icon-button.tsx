import type { ComponentProps } from 'react';

export interface IconButtonProps extends ComponentProps<'button'> {
  /** The button's name for screen readers and in the browser's tooltip. */
  label: string;
  /** True on a background in the colour of ink: dark in the light theme, light in the dark theme. */
  onInk?: boolean;
}

/** An icon button of 44 px, or of 32 px for a mouse in windows of at least 768 px. */
export function IconButton({
  label,
  onInk = false,
  type = 'button',
  className = '',
  ...rest
}: IconButtonProps) {
  const colours = onInk
    ? 'text-paper/80 hover:text-paper'
    : 'text-soft hover:text-ink aria-disabled:text-soft/35 disabled:text-soft/35';
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={`inline-grid size-11 md:pointer-fine:size-8 place-items-center rounded-[3px] ${colours} aria-disabled:cursor-default disabled:cursor-default motion-safe:transition-colors motion-safe:duration-200 ${className}`}
      {...rest}
    />
  );
}
