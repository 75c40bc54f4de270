import { Tooltip as Primitive } from 'radix-ui';
import { createContext, type ReactNode, useContext } from 'react';
import { IconButton, type IconButtonProps } from './icon-button.tsx';

/** Delays and offset of tooltips (TIP-1). */
const DELAY_MS = 700;
const SKIP_DELAY_MS = 300;
const OFFSET_PX = 4;

const HasProvider = createContext(false);

/** Tooltips inside share their delay: within 300 ms after one has closed, the next opens at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      <HasProvider value={true}>{children}</HasProvider>
    </Primitive.Provider>
  );
}

/** Shows a text beside its child while the child is hovered or has the keyboard's focus. */
function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  const tip = (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      {/* No portal: the text stays in the landmark or dialog of its trigger. */}
      <Primitive.Content
        sideOffset={OFFSET_PX}
        collisionPadding={8}
        className="z-60 max-w-64 bg-ink px-2.5 py-1.5 text-[13px] leading-4 text-paper select-none motion-safe:transition-opacity motion-safe:duration-150 motion-safe:starting:opacity-0"
      >
        {text}
      </Primitive.Content>
    </Primitive.Root>
  );
  return useContext(HasProvider) ? tip : <TooltipProvider>{tip}</TooltipProvider>;
}

/** An icon button with this tooltip instead of the browser's. */
export function TipButton(props: IconButtonProps) {
  return (
    <Tooltip text={props.label}>
      <IconButton {...props} title={undefined} />
    </Tooltip>
  );
}
