import { useEffect } from 'react';

/** The page's own title, and how many open viewers show their photo's instead (ROUTE-8). */
export const tab: { title?: string; viewers: number } = { viewers: 0 };

/** Sets the tab's title; undefined leaves it unchanged. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return;
    tab.title = title;
    if (tab.viewers === 0) document.title = title;
  }, [title]);
}
