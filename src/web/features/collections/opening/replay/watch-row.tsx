import type { CSSProperties } from 'react';
import { type DateString, weekdayOf } from '../../../../../shared/dates.ts';
import { replayPath } from '../../../../../shared/days.ts';
import type { OpeningReplay } from '../../../../../shared/opening-replay.ts';
import { fillIn, type Text, useLanguage, useTexts } from '../../../../lib/texts.ts';
import { wallHour } from '../../../../lib/time/zoned-time.ts';
import { fastReplayPath } from './replay-speed.ts';
import { likesBars, replayTimeline } from './replay-timeline.ts';
import linkCss from './watch-link.css?inline';
import css from './watch-row.css?inline';

const watchTexts = {
  watch: { en: 'Watch the opening', ja: '開廊をもう一度見る', shown: 'en' },
  when: { en: '{weekday} {hour}, ', ja: '{weekday} {hour}、', shown: 'en' },
  lasts: { en: '{seconds} seconds', ja: '{seconds}秒', shown: 'en' },
  wereThere: { en: ', {count} were there', ja: '、{count}人が立ち会いました', shown: 'en' },
  asItWas: { en: 'Watch it as fast as it was', ja: '実際の速さで見る', shown: 'en' },
  fast: { en: 'Watch it four times as fast', ja: '四倍の速さで見る', shown: 'en' },
} as const satisfies Record<string, Text>;

interface WatchOpeningProps {
  date: DateString;
  replay: OpeningReplay;
}

/** A link to the replay of an opening (OPEN-6). `hasHour` adds the opening's weekday and hour. */
export function WatchLink({ date, replay, hasHour = false }: WatchOpeningProps & { hasHour?: boolean }) {
  const t = useTexts(watchTexts);
  const language = useLanguage();
  const { durationMs } = replayTimeline(replay);
  const hour = wallHour(replay.reveals[0] ?? '', replay.timeZone);
  return (
    <>
      <style>{linkCss}</style>
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
          {t.watch}{' '}
          <small>
            {hasHour && fillIn(t.when, { weekday: weekdayOf(date, language), hour })}
            {fillIn(t.lasts, { seconds: Math.round(durationMs / 1000) })}
            {replay.visitors !== undefined && fillIn(t.wereThere, { count: replay.visitors })}
          </small>
        </p>
      </a>
    </>
  );
}

/** `WatchLink` as a row of the day's page, with a bar for the likes of each second, and links at 1× and 4×. */
export function WatchRow({ date, replay }: WatchOpeningProps) {
  const t = useTexts(watchTexts);
  const bars = likesBars(replayTimeline(replay)).flatMap((ofPhoto) =>
    ofPhoto.map((bar, place) => ({ ...bar, isReveal: place === 0 })),
  );
  const highest = Math.max(1, ...bars.map(({ likes }) => likes));
  return (
    <section className="watch-row">
      <style>{css}</style>
      <WatchLink {...{ date, replay }} hasHour />
      <div aria-hidden="true" className="watch-bars">
        {bars.map(({ atMs, likes, isReveal }) => (
          <i key={atMs} data-reveal={isReveal} style={{ '--height': likes / highest } as CSSProperties} />
        ))}
      </div>
      <p className="tabular-nums">
        <a href={replayPath(date)} aria-label={`1×: ${t.asItWas}`}>
          1×
        </a>
        {' / '}
        <a href={fastReplayPath(date)} aria-label={`4×: ${t.fast}`}>
          4×
        </a>
      </p>
    </section>
  );
}
