import { useEffect } from 'react';

/** Sets the tab's title on pages the server does not render. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
