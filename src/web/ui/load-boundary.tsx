import { Component, type ErrorInfo, type ReactNode, useState } from 'react';
import { logger } from '../lib/logger.ts';
import { reloadWhenReachable } from '../lib/page/fresh-page.ts';
import { useTexts } from '../lib/texts.ts';
import { Button } from './button.tsx';
import { uiTexts } from './texts.ts';

interface LoadBoundaryProps {
  children: ReactNode;
  /** Over the page, where the part would have been; otherwise in its place. */
  floating?: boolean;
  /** For an optional part: closes the message. */
  onClose?: () => void;
  /** Names the missing part if it is not the page. */
  sentence?: string;
}

/** Wraps a lazily loaded part: if it fails, everything else stays, and a sentence says so. */
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

/** A browser may cache a failed script: only a reload is sure to request it again. */
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
