import { useEffect } from 'react';

/** The page's title, and how many viewers are open. The page sets the tab's title only while none is (ROUTE-8). */
export const tab: { title?: string; viewers: number } = { viewers: 0 };

/** Sets the page's title, which the tab shows while no viewer is open; undefined leaves it unchanged. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return;
    tab.title = title;
    if (tab.viewers === 0) document.title = title;
  }, [title]);
}
