import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { isComposing } from '../form/is-composing.ts';
import { IconButton } from '../icon-button.tsx';
import { Icon } from '../icons.tsx';
import { uiTexts } from '../texts.ts';
import { useClickGuard } from '../use-click-guard.ts';
import { useCloseRequest } from './use-close-request.ts';
import { OpenerContext, useReturnFocus } from './use-return-focus.ts';

export interface DialogProps {
  /** Called by the close button, Escape, a phone's Back and a click outside; the caller may leave the dialog open. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** Shown below the content, and not scrolled with it. */
  footer?: ReactNode;
  onEscapeKeyDown?: (event: KeyboardEvent) => void;
  /** `form` is narrow; `paper`, for visitors' forms, has a serif title and a backdrop in the colour of paper. */
  variant?: 'sheet' | 'form' | 'paper';
  /** Sets the initial focus; defaults to the first focusable element. */
  onOpenAutoFocus?: (event: Event) => void;
  /** The dialog's language, if it differs from that of the page. */
  lang?: string | undefined;
}

const rises =
  'motion-safe:transition motion-safe:ease-calm motion-safe:starting:translate-y-2 motion-safe:starting:opacity-0';

const variants = {
  sheet: {
    veil: 'bg-black/50',
    box: 'md:w-[min(1000px,calc(100vw-64px))] motion-safe:duration-300',
    head: 'border-b border-hairline md:py-5 md:pr-5 md:pl-8',
    title: 'text-[21px] leading-7 font-medium',
    body: 'py-5 md:px-8 md:py-7',
    foot: 'border-t border-hairline md:px-8 md:py-4',
  },
  form: {
    veil: 'bg-black/50',
    box: 'md:w-[560px] motion-safe:duration-300',
    head: 'border-b border-hairline md:py-5 md:pr-5 md:pl-8',
    title: 'text-[21px] leading-7 font-medium',
    body: 'py-5 md:px-8 md:py-7',
    foot: 'border-t border-hairline md:px-8 md:py-4',
  },
  paper: {
    veil: 'z-55! bg-paper/86',
    box: 'z-55! md:w-[460px] motion-safe:duration-200',
    head: 'md:pt-7 md:pr-8 md:pl-10',
    title: 'mb-1 font-serif text-[32px] leading-10 [&:lang(ja)]:font-mincho [&:lang(ja)]:text-[26px]',
    body: 'pt-2 pb-5 md:px-10',
    foot: 'md:px-10 md:pb-9',
  },
};

/** A modal dialog with a fixed head: full screen on a phone, over a backdrop from 768 px on. */
export function Dialog({
  onClose,
  title,
  description,
  children,
  footer,
  onEscapeKeyDown,
  variant = 'sheet',
  onOpenAutoFocus,
  lang,
}: DialogProps) {
  const t = useTexts(uiTexts);
  const { returnFocus, opener } = useReturnFocus();
  const { veil, box, head, title: titleClass, body, foot } = variants[variant];
  useClickGuard();
  useCloseRequest(onClose);
  return (
    <Primitive.Root open onOpenChange={(open) => open || onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay
          className={`fixed inset-0 z-40 ${veil} motion-safe:transition-opacity motion-safe:duration-200 motion-safe:starting:opacity-0`}
        />
        <Primitive.Content
          lang={lang}
          onCloseAutoFocus={returnFocus}
          {...(description ? {} : { 'aria-describedby': undefined })}
          {...(onOpenAutoFocus ? { onOpenAutoFocus } : {})}
          onEscapeKeyDown={(event) => {
            if (isComposing(event)) event.preventDefault();
            onEscapeKeyDown?.(event);
          }}
          className={`fixed inset-0 z-40 m-auto flex flex-col bg-paper ring-hairline md:ring-1 text-body text-ink outline-none md:h-fit md:max-h-[calc(100dvh-96px)] ${box} ${rises}`}
        >
          <header className={`flex items-start gap-4 py-3 pr-2 pl-5 ${head}`}>
            <div className="min-w-0 flex-1 pt-2.5 md:pt-0.5">
              <Primitive.Title className={titleClass}>{title}</Primitive.Title>
              {description && (
                <Primitive.Description className="text-[13px] text-soft">{description}</Primitive.Description>
              )}
            </div>
            <Primitive.Close asChild>
              <IconButton label={t.close}>
                <Icon name="close" />
              </IconButton>
            </Primitive.Close>
          </header>
          <div className={`min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 ${body}`}>
            <OpenerContext value={opener}>{children}</OpenerContext>
          </div>
          {footer && (
            <footer className={`px-5 py-3 pb-[max(12px,env(safe-area-inset-bottom))] ${foot}`}>
              {footer}
            </footer>
          )}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
