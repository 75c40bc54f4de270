import { Popover as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from '../icon-button.tsx';

const OFFSET_PX = 6;
const EDGE_PX = 12;

interface PopoverProps {
  /** Names the button and the panel for screen readers. */
  label: string;
  /** The button's content. */
  mark: ReactNode;
  children: ReactNode;
}

/** A small panel beside its button; Escape or a click elsewhere closes it. */
export function Popover({ label, mark, children }: PopoverProps) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>
        <IconButton label={label}>{mark}</IconButton>
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          aria-label={label}
          align="end"
          sideOffset={OFFSET_PX}
          collisionPadding={EDGE_PX}
          className="z-30 w-80 max-w-[calc(100vw-24px)] bg-paper p-5 text-[13px] leading-5 text-ink ring-1 ring-hairline outline-none motion-safe:transition motion-safe:duration-200 motion-safe:ease-calm motion-safe:starting:-translate-y-1 motion-safe:starting:opacity-0"
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
