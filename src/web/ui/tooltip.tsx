import { Tooltip as Primitive } from 'radix-ui';
import { createContext, type ReactNode, useContext } from 'react';
import { IconButton, type IconButtonProps } from './icon-button.tsx';

/** TIP-1. */
const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;
const OFFSET_PX = 4;

const HasProvider = createContext(false);

/** Tooltips within share their patience: after one was seen, the next comes at once for a moment. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      <HasProvider value={true}>{children}</HasProvider>
    </Primitive.Provider>
  );
}

/** Words beside a mark, for a waiting pointer and for the keyboard's focus. Its one child is what it explains. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const tip = (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      {/* No portal: the words stay in the landmark or dialog of what they explain. */}
      <Primitive.Content
        sideOffset={OFFSET_PX}
        collisionPadding={8}
        className="z-60 max-w-64 bg-ink px-2.5 py-1.5 text-[12.5px] leading-4 text-paper select-none motion-safe:transition-opacity motion-safe:duration-150 motion-safe:starting:opacity-0"
      >
        {text}
      </Primitive.Content>
    </Primitive.Root>
  );
  return useContext(HasProvider) ? tip : <TooltipProvider>{tip}</TooltipProvider>;
}

/** A mark that says in a tooltip what it does, in place of the browser's own. */
export function TipButton(props: IconButtonProps) {
  return (
    <Tooltip text={props.label}>
      <IconButton {...props} title={undefined} />
    </Tooltip>
  );
}
