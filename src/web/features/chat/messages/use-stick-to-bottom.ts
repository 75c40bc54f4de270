import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

const NEAR_PX = 48;

/** Scrolls a list to each new message, unless the visitor has scrolled up; then the list keeps its position. */
export function useStickToBottom(
  list: RefObject<HTMLElement | null>,
  { newestId, isShown }: { newestId: number | undefined; isShown: boolean },
) {
  const [isAtBottom, setAtBottom] = useState(true);
  const sticks = useRef(true);
  const [leftAtId, setLeftAtId] = useState<number>();

  const toBottom = () => {
    sticks.current = true;
    setAtBottom(true);
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  };

  useLayoutEffect(() => {
    if (sticks.current && list.current) list.current.scrollTop = list.current.scrollHeight;
  });

  useEffect(() => {
    const element = list.current;
    if (!isShown || element === null) return;
    // Sizes change when the keyboard opens, the message field grows or a message's actions open.
    const observer = new ResizeObserver(() => {
      if (sticks.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [list, isShown]);

  return {
    isAtBottom,
    hasNewer: !isAtBottom && newestId !== undefined && newestId !== leftAtId,
    toBottom,
    onScroll() {
      const element = list.current;
      if (element === null) return;
      const next = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX;
      if (sticks.current && !next) setLeftAtId(newestId);
      sticks.current = next;
      setAtBottom(next);
    },
  };
}
