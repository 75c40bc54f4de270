import { useEffect, useRef, useState } from 'react';
import { speedIn } from './replay-speed.ts';

/** Short enough for a smooth progress line, long enough for a slow phone. */
const TICK_MS = 100;

export interface Player {
  positionMs: number;
  isPlaying: boolean;
  isOver: boolean;
  speed: number;
  setSpeed: (speed: number) => void;
  seek: (positionMs: number) => void;
  /** Plays or pauses; at the end, plays again from the beginning. */
  toggle: () => void;
}

/** Plays from 0 to `durationMs`, starting when the page is hydrated. */
export function usePlayer(durationMs: number): Player {
  const [positionMs, seek] = useState(0);
  const [wantsToPlay, setWantsToPlay] = useState(false);
  const [speed, setSpeed] = useState(1);
  const tickedAt = useRef(0);
  const isOver = positionMs >= durationMs;
  const isPlaying = wantsToPlay && !isOver;

  useEffect(() => {
    setWantsToPlay(true);
    setSpeed(speedIn(location.search));
  }, []);

  useEffect(() => {
    if (!isPlaying) return;
    tickedAt.current = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      const passed = (now - tickedAt.current) * speed;
      tickedAt.current = now;
      // Pauses in the background, so that the visitor returns to the same position.
      if (document.visibilityState === 'visible') seek((from) => Math.min(from + passed, durationMs));
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [isPlaying, speed, durationMs]);

  return {
    ...{ positionMs, isPlaying, isOver, speed, setSpeed },
    seek: (to) => seek(Math.min(Math.max(to, 0), durationMs)),
    toggle: () => {
      if (isOver) seek(0);
      setWantsToPlay(!isPlaying);
    },
  };
}
