import { DropdownMenu } from 'radix-ui';
import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../icon-button.tsx';
import { Icon } from '../icons.tsx';
import { useClickGuard } from '../use-click-guard.ts';

const OFFSET_PX = 2;
const EDGE_PX = 12;

/**
 * Runs the chosen action after the menu has closed. By then the menu's button has the focus, so a dialog that the
 * action opens returns the focus to the button.
 */
const ChooseContext = createContext<(act: () => void) => void>((act) => act());

interface MenuProps {
  /** Names the button and the list for screen readers. */
  label: string;
  /** `MenuItem` and `MenuLink` elements. */
  children: ReactNode;
  className?: string;
}

/** A menu behind a button with three dots. Arrow keys and first letters move between its items, Escape closes it. */
export function Menu({ label, children, className }: MenuProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const chosen = useRef<() => void>(undefined);
  const choose = useMemo(
    () => (act: () => void) => {
      chosen.current = act;
    },
    [],
  );
  return (
    // Not modal, because the page around the menu need not be hidden from screen readers.
    <DropdownMenu.Root open={open} onOpenChange={setOpen} modal={false}>
      <DropdownMenu.Trigger asChild>
        {/* Opens on click: if a press opened it, so would a finger that scrolls the page. */}
        <IconButton
          ref={button}
          label={label}
          className={className ?? ''}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => setOpen(true)}
        >
          <Icon name="more" />
        </IconButton>
      </DropdownMenu.Trigger>
      {/* In `main`, because all content must be in a landmark (SITE-4). */}
      <DropdownMenu.Portal container={document.querySelector('main')}>
        <DropdownMenu.Content
          align="end"
          sideOffset={OFFSET_PX}
          collisionPadding={EDGE_PX}
          // Prevented, because the backdrop closes the menu on click.
          onPointerDownOutside={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            button.current?.focus({ preventScroll: true });
            chosen.current?.();
            chosen.current = undefined;
          }}
          className="z-30 min-w-44 bg-paper py-2 text-body text-ink ring-1 ring-hairline outline-none motion-safe:transition motion-safe:duration-150 motion-safe:ease-calm motion-safe:starting:-translate-y-1 motion-safe:starting:opacity-0"
        >
          <ChooseContext value={choose}>
            <ClickGuard />
            {children}
          </ChooseContext>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
      {open && <Backdrop onPress={() => setOpen(false)} />}
    </DropdownMenu.Root>
  );
}

const item =
  'flex h-11 cursor-pointer items-center px-4 whitespace-nowrap outline-none data-highlighted:bg-hairline/60 md:pointer-fine:h-9';

interface MenuItemProps {
  /** The full name for screen readers, if the visible text is clear only in its context. */
  label?: string;
  /** True for an action that deletes: it is below a separator and in the colour of the seal. */
  isDanger?: boolean;
  onSelect: () => void;
  children: ReactNode;
}

export function MenuItem({ label, isDanger = false, onSelect, children }: MenuItemProps) {
  const choose = useContext(ChooseContext);
  return (
    <>
      {isDanger && <DropdownMenu.Separator className="my-2 h-px bg-hairline" />}
      <DropdownMenu.Item
        aria-label={label}
        className={`${item} ${isDanger ? 'text-seal' : ''}`}
        onSelect={() => choose(onSelect)}
      >
        {children}
      </DropdownMenu.Item>
    </>
  );
}

export function MenuLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <DropdownMenu.Item asChild className={item}>
      <a href={href}>{children}</a>
    </DropdownMenu.Item>
  );
}

function ClickGuard() {
  useClickGuard();
  return null;
}

/** Covers the page while a menu is open, so that the press that closes the menu does nothing else. */
function Backdrop({ onPress }: { onPress: () => void }) {
  return createPortal(
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      className="fixed inset-0 z-20 cursor-default"
      // Prevented, because a loss of focus would close the menu before the click, which would then reach the page.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    />,
    document.body,
  );
}
