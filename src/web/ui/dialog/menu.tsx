import { DropdownMenu } from 'radix-ui';
import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../icon-button.tsx';
import { Icon } from '../icons.tsx';
import { useClickGuard } from '../use-click-guard.ts';

const OFFSET_PX = 2;
const EDGE_PX = 12;

/** Runs a choice once the menu is closed and its button has the focus, so that a dialog can return it there. */
const ChooseContext = createContext<(act: () => void) => void>((act) => act());

interface MenuProps {
  /** Names the button and the list for screen readers. */
  label: string;
  /** `MenuItem`s and `MenuLink`s. */
  children: ReactNode;
  className?: string;
}

/** Actions behind a button with three dots: arrow keys, first letters and Escape work as in any menu. */
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
    // Not modal: the page around it need not be hidden from screen readers.
    <DropdownMenu.Root open={open} onOpenChange={setOpen} modal={false}>
      <DropdownMenu.Trigger asChild>
        {/* Opens on click; on press, a finger that scrolls the page would open it. */}
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
      {/* Stays in the landmark `main`. */}
      <DropdownMenu.Portal container={document.querySelector('main')}>
        <DropdownMenu.Content
          align="end"
          sideOffset={OFFSET_PX}
          collisionPadding={EDGE_PX}
          // The backdrop closes the menu.
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
  /** The whole name, where the visible text is clear only in its context. */
  label?: string;
  /** Deletes something: it is set apart, in the colour of the seal. */
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

/** Lies over the page while a menu is open, and takes the press that closes it. */
function Backdrop({ onPress }: { onPress: () => void }) {
  return createPortal(
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      className="fixed inset-0 z-20 cursor-default"
      // Keeps the focus in the menu: otherwise it would close before the click, and the click would reach the page.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    />,
    document.body,
  );
}
