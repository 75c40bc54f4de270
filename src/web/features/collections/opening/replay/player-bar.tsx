import { useRef } from 'react';
import { fillIn, useTexts } from '../../../../lib/texts.ts';
import { ChoiceBar } from '../../../../ui/choice-bar.tsx';
import css from './player.css?inline';
import { playerTexts } from './player-texts.ts';
import { FAST } from './replay-speed.ts';
import { playingTime, type ReplayMoment, type ReplayTimeline } from './replay-timeline.ts';
import type { Player } from './use-player.ts';

const SPEEDS = ['1', String(FAST)];
/** How far one press of an arrow key seeks. */
const STEP_MS = 1000;

const icons = {
  again: 'M8 3V0.6L4.6 3.6 8 6.6V4.2a4 4 0 1 1-4 4H2.8A5.2 5.2 0 1 0 8 3',
  pause: 'M4.5 3h1.5v10H4.5zM10 3h1.5v10H10z',
  play: 'M5 3l8 5-8 5z',
};

interface PlayerBarProps {
  player: Player;
  timeline: ReplayTimeline;
  moment: ReplayMoment;
}

/** The replay's controls: position, play or pause, likes so far, speed and skip to the end. */
export function PlayerBar({ player, timeline: { durationMs, likes }, moment }: PlayerBarProps) {
  const t = useTexts(playerTexts);
  const { positionMs, isPlaying, isOver, speed, setSpeed, seek, toggle } = player;
  const total = likes.reduce((sum, given) => sum + given.likes, 0);
  const now = moment.likesNow.reduce((sum, given) => sum + given, 0);
  const time = fillIn(t.timeOf, { time: playingTime(positionMs), duration: playingTime(durationMs) });
  const action = isOver ? 'again' : isPlaying ? 'pause' : 'play';
  const label = t[action];
  const playButton = useRef<HTMLButtonElement>(null);
  return (
    <div className="player-bar">
      <style>{css}</style>
      <input
        type="range"
        aria-label={t.position}
        aria-valuetext={time}
        min={0}
        max={durationMs}
        step={STEP_MS}
        value={positionMs}
        onChange={({ target }) => seek(target.valueAsNumber)}
        style={{ '--share': positionMs / durationMs } as React.CSSProperties}
      />
      <button
        ref={playButton}
        type="button"
        className="play-button"
        aria-label={label}
        title={label}
        onClick={toggle}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4" fill="currentColor">
          <path d={icons[action]} />
        </svg>
      </button>
      <p className="tabular-nums">{time}</p>
      {total > 0 && (
        <p className="player-likes">
          <span aria-hidden="true">♥</span> {now > 0 && <span>{fillIn(t.now, { count: now })}</span>}{' '}
          <span className="text-soft">
            <span className="sr-only">{t.likes}: </span>
            {fillIn(t.soFar, { count: moment.likesSoFar, total })}
          </span>
        </p>
      )}
      <div className="player-end">
        <ChoiceBar
          legend={t.speed}
          choices={SPEEDS.map((each) => [each, `${each}×`] as const)}
          chosen={String(speed)}
          onChoose={(chosen) => setSpeed(Number(chosen))}
        />
        <button
          type="button"
          className="quiet-link min-h-11"
          disabled={isOver}
          onClick={() => {
            seek(durationMs);
            // This button is hidden at the end.
            playButton.current?.focus();
          }}
        >
          {t.skip}
        </button>
      </div>
    </div>
  );
}
