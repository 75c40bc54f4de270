import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { replayPath } from '../../../shared/days.ts';
import { REPLAY_LEAD_MS, replayEndsAt } from '../../../shared/opening-plan.ts';
import { replayQuery } from '../../features/collections/opening/replay-queries.ts';
import { OpeningSeal } from '../../features/collections/opening/seal/opening-seal.tsx';
import { fillIn, type Text, useTexts } from '../../lib/texts.ts';
import type { FootOf } from './today-foot.tsx';

const sealedTexts = {
  watch: { en: 'Watch the opening', ja: '開廊をもう一度見る', shown: 'en' },
  lasts: { en: '{seconds} seconds', ja: '{seconds}秒', shown: 'en' },
  wereThere: { en: ', {count} were there', ja: '、{count}人が立ち会いました', shown: 'en' },
} as const satisfies Record<string, Text>;

/**
 * Under the words of a day that had an opening: its seal, and the way to watch it again (OPEN-6). `fallback` is shown
 * until both are known.
 */
export function SealedFoot({ date, fallback = null }: FootOf & { fallback?: ReactNode }) {
  const t = useTexts(sealedTexts);
  const { data: replay } = useQuery(replayQuery(date));
  if (!replay) return fallback;
  const lastsMs = REPLAY_LEAD_MS + replayEndsAt(replay) - Date.parse(replay.reveals[0] ?? '');
  return (
    <>
      <OpeningSeal date={date} />
      <a href={replayPath(date)} className="watch-opening">
        <span>
          <svg
            viewBox="0 0 16 16"
            aria-hidden="true"
            width="16"
            height="16"
            fill="none"
            stroke="currentColor"
          >
            <path d="M5.5 3.5l6.5 4.5-6.5 4.5z" />
          </svg>
        </span>
        <p>
          {t.watch}
          <small>
            {fillIn(t.lasts, { seconds: Math.round(lastsMs / 1000) })}
            {replay.visitors !== undefined && fillIn(t.wereThere, { count: replay.visitors })}
          </small>
        </p>
      </a>
    </>
  );
}
