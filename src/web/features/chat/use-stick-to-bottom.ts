import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

const NEAR_PX = 48;

/**
 * A list that never jumps: whoever reads at its end stays there, whatever comes or grows; whoever has scrolled up
 * keeps what they are reading.
 */
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
    // The sheet over a keyboard, a picture that arrives, the bubble of somebody who writes.
    const grown = new ResizeObserver(() => {
      if (sticks.current) element.scrollTop = element.scrollHeight;
    });
    grown.observe(element);
    for (const child of element.children) grown.observe(child);
    return () => grown.disconnect();
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
