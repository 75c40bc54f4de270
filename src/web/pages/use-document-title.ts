import { useEffect } from 'react';

/** Names the tab while a page that the server does not render is shown. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
