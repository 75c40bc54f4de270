import { Component, type ErrorInfo, type ReactNode, useState } from 'react';
import { logger } from '../lib/logger.ts';
import { reloadWhenReachable } from '../lib/page/fresh-page.ts';
import { useTexts } from '../lib/texts.ts';
import { Button } from './button.tsx';
import { uiTexts } from './texts.ts';

interface LoadBoundaryProps {
  children: ReactNode;
  /** Shows the message at the bottom of the window; for parts that are shown over the page, such as dialogs. */
  floating?: boolean;
  /** Closes the message; given for parts without which the page still works. */
  onClose?: () => void;
  /** The message; by default “This could not be opened.” */
  sentence?: string;
}

/** Wraps a lazily loaded part: if loading or rendering it fails, shows a message in place of it. */
export class LoadBoundary extends Component<LoadBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo) {
    logger.error('general', 'page: a part could not be shown', error, componentStack);
  }

  override render() {
    const { children, ...rest } = this.props;
    return this.state.failed ? <NotLoaded {...rest} /> : children;
  }
}

/** The message, with a button that reloads the page: importing a failed script again may give the same error. */
function NotLoaded({ floating = false, onClose, sentence }: Omit<LoadBoundaryProps, 'children'>) {
  const t = useTexts(uiTexts);
  const [tried, setTried] = useState<'asking' | 'unreachable'>();
  const retry = async () => {
    setTried('asking');
    if (!(await reloadWhenReachable())) setTried('unreachable');
  };
  return (
    <div
      role="alert"
      className={`flex flex-col items-center gap-4 px-5 text-center text-body ${floating ? 'fixed inset-x-0 bottom-0 z-50 border-t border-hairline bg-paper py-6' : 'py-24'}`}
    >
      <p>{tried === 'unreachable' ? t.stillUnreachable : (sentence ?? t.notLoaded)}</p>
      <div className="flex gap-3">
        {onClose && (
          <Button variant="quiet" onClick={onClose}>
            {t.close}
          </Button>
        )}
        <Button aria-disabled={tried === 'asking'} onClick={() => tried === 'asking' || void retry()}>
          {t.again}
        </Button>
      </div>
    </div>
  );
}
