import { useEffect, useRef, useState } from 'react';
import { MAX_LIKE_LEVEL } from '../../../shared/limits.ts';
import { FLOATING_LIKE_MS, type FloatingLike } from './floating-like.tsx';
import type { LikedPhoto } from './like-state.ts';
import { type Likes, reportLikeFailure } from './use-likes.ts';

/** How long the level is shown after a double-tap; longer with undo, so that visitors can reach its button. */
const LEVEL_SHOWN_MS = 2000;
const UNDO_SHOWN_MS = 5000;

/** The level after a double-tap or its undo. */
export interface LikeNotice {
  readonly photo: LikedPhoto;
  readonly level: number;
}

/** A double-tap's effects: the next level, a floating icon, and a text with the level (LIKE-2, LIKE-8). */
export function useLikeFeedback(likes: Likes) {
  const [floating, setFloating] = useState<readonly FloatingLike[]>([]);
  const [notice, setNotice] = useState<LikeNotice>();
  const lastId = useRef(0);
  const floatingTimers = useTimers();
  const noticeTimers = useTimers();

  const show = (shown: LikeNotice) => {
    noticeTimers.cancel();
    setNotice(shown);
    noticeTimers.after(shown.level === 0 ? UNDO_SHOWN_MS : LEVEL_SHOWN_MS, () => setNotice(undefined));
  };

  const cycle = async (photo: LikedPhoto, at: { x: number; y: number }) => {
    const level = await likes.cycle(photo);
    lastId.current += 1;
    const icon = { ...at, id: lastId.current, isEmpty: level === 0 };
    setFloating((before) => [...before, icon]);
    floatingTimers.after(FLOATING_LIKE_MS, () =>
      setFloating((before) => before.filter((other) => other !== icon)),
    );
    show({ photo, level });
  };

  return {
    floating,
    notice,
    onDoubleTap: (photo: LikedPhoto, at: { x: number; y: number }) =>
      void cycle(photo, at).catch(reportLikeFailure),
    /** Restores level 5, which the photo had before the double-tap removed the like. */
    onUndo() {
      if (notice === undefined) return;
      likes.choose(notice.photo, MAX_LIKE_LEVEL);
      show({ ...notice, level: MAX_LIKE_LEVEL });
    },
  };
}

/** Timers that are cleared when the component unmounts. */
function useTimers() {
  const pending = useRef(new Set<ReturnType<typeof setTimeout>>());
  const cancel = () => {
    for (const timer of pending.current) clearTimeout(timer);
    pending.current.clear();
  };
  useEffect(() => {
    const timers = pending.current;
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, []);
  return {
    cancel,
    after(ms: number, run: () => void) {
      const timer = setTimeout(() => {
        pending.current.delete(timer);
        run();
      }, ms);
      pending.current.add(timer);
    },
  };
}
