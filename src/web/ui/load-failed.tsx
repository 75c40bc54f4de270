import type { ReactNode } from 'react';
import { useTexts } from '../lib/texts.ts';
import { uiTexts } from './texts.ts';

interface LoadFailedProps {
  /** A sentence that says what could not be loaded. */
  children: ReactNode;
  className?: string;
  onRetry: () => void;
}

/** Shown on visitors' pages in place of what could not be loaded, with a button to try again. */
export function LoadFailed({ children, className, onRetry }: LoadFailedProps) {
  const t = useTexts(uiTexts);
  return (
    <div role="alert" className={className ?? 'border-hairline border-t py-[12vh] text-center'}>
      {className === undefined ? <p className="font-serif text-[26px]">{children}</p> : children}
      <button type="button" onClick={onRetry} className="plain-button mt-8">
        {t.again}
      </button>
    </div>
  );
}
