import { useId } from 'react';
import type { DateString } from '../../../../../shared/dates.ts';
import { kanjiDate } from './kanji-date.ts';
import css from './seal.css?inline';

interface OpeningSealProps {
  date: DateString;
  /** Whether the seal appears with an animation that presses it onto the page. */
  isPressed?: boolean;
}

/** The decorative seal and vertical date of a day whose five photos are all revealed (OPEN-6). */
export function OpeningSeal({ date, isPressed = false }: OpeningSealProps) {
  const worn = useId();
  const [year, day] = kanjiDate(date);
  return (
    <div aria-hidden="true" className="opening-seal" data-pressed={isPressed}>
      <style>{css}</style>
      <svg viewBox="0 0 128 128" width="128" height="128" aria-hidden="true">
        <filter id={worn} x="-5%" y="-5%" width="110%" height="110%">
          <feTurbulence type="fractalNoise" baseFrequency="0.35" numOctaves="2" seed="5" result="grain" />
          <feDisplacementMap in="SourceGraphic" in2="grain" scale="2.6" result="edge" />
          <feColorMatrix in="grain" values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 -18 13.6" result="spots" />
          <feComposite in="edge" in2="spots" operator="in" />
        </filter>
        <g filter={`url(#${worn})`}>
          <path
            fillRule="evenodd"
            fill="var(--seal)"
            d="M6 2h116a4 4 0 0 1 4 4v116a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4V6a4 4 0 0 1 4-4M11 8a3 3 0 0 0-3 3v106a3 3 0 0 0 3 3h106a3 3 0 0 0 3-3V11a3 3 0 0 0-3-3zM14 12h100a2 2 0 0 1 2 2v100a2 2 0 0 1-2 2H14a2 2 0 0 1-2-2V14a2 2 0 0 1 2-2"
          />
          <g fill="none" stroke="var(--paper)" strokeWidth="6.5" strokeLinecap="round" strokeLinejoin="round">
            <path d="M34 36h60M61 36L51 92M40 61h46l-5 31M28 92h72" />
          </g>
        </g>
      </svg>
      <p lang="ja">
        {year}
        <br />
        {day}
        <br />
        五枚、開く
      </p>
    </div>
  );
}
