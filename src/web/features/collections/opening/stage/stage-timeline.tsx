import { type CSSProperties, useLayoutEffect, useRef } from 'react';
import { revealedCount } from '../../../../../shared/opening-plan.ts';
import type { OpeningReport } from '../../../../../shared/opening-replay.ts';
import type { Opening } from '../../../../../shared/openings.ts';
import { fillIn, useLanguage, useTexts } from '../../../../lib/texts.ts';
import { wallClock } from '../../../../lib/time/zoned-time.ts';
import { numerals } from '../../today/numerals.ts';
import { stageTexts } from './stage-texts.ts';

/** The width of a reveal's time, in milliseconds of the timeline. */
const LABEL_MS = 13_000;
/** The width of the word "now" and a gap, in milliseconds of the timeline. */
const NOW_MS = 7_000;
/** Equals the scale in stage.css. */
const PIXELS_PER_SECOND = 5;
/** The width of the next reveal's label. */
const LABEL_PX = 160;
const MARGIN_PX = 40;

interface StageTimelineProps {
  opening: Opening;
  report: OpeningReport | undefined;
  nowMs: number;
}

/** Draws likes as bars, reveals as lines, the owner's messages as squares and visitors' as dots. */
export function StageTimeline({ opening: { reveals, timeZone }, report, nowMs }: StageTimelineProps) {
  const t = useTexts(stageTexts);
  const language = useLanguage();
  const scroller = useRef<HTMLDivElement>(null);
  const follow = useRef({ isOn: true, toPx: 0 });
  const start = Date.parse(reveals[0] ?? '');
  const secondOf = (moment: number) => (moment - start) / 1000;
  const nowSecond = secondOf(nowMs);
  const next = reveals.find((reveal) => Date.parse(reveal) > nowMs);
  // Just before a reveal the word "now" would cover its time; the line still shows the current time.
  const hasNow = next === undefined || Date.parse(next) - nowMs > NOW_MS;
  const end = Math.max(nowSecond, secondOf(Date.parse(next ?? reveals.at(-1) ?? '')));
  const likes = likesOfSeconds(report?.likesBySecond ?? []);
  const highest = Math.max(1, ...likes.map((each) => each.likes));
  const at = (second: number) => ({ '--second': second }) as CSSProperties;

  useLayoutEffect(() => {
    const element = scroller.current;
    const now = element?.querySelector<HTMLElement>('.timeline-now');
    if (!element || !now || !follow.current.isOn) return;
    const { clientWidth } = element;
    // Scrolls to the next reveal and its time, but never so far that the current time is out of view.
    const wanted = Math.max(
      now.offsetLeft - clientWidth * 0.7,
      end * PIXELS_PER_SECOND + LABEL_PX - clientWidth,
    );
    element.scrollLeft = Math.min(wanted, now.offsetLeft - MARGIN_PX);
    follow.current.toPx = element.scrollLeft;
  });

  return (
    <>
      <StageDots {...{ reveals, nowMs, timeZone }} />
      <section
        ref={scroller}
        aria-label={t.timeline}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls.
        tabIndex={0}
        className="stage-timeline"
        onScroll={({ currentTarget }) => {
          follow.current.isOn = followsTime(currentTarget, follow.current.toPx);
        }}
      >
        <div style={at(end)}>
          {likes.map(({ second, likes: given }) => (
            <i
              key={second}
              style={{ ...at(second), '--height': given / highest } as CSSProperties}
              className="timeline-likes"
            />
          ))}
          {reveals.map((reveal, place) => {
            const isPast = Date.parse(reveal) <= nowMs;
            if (!isPast && reveal !== next) return null;
            const time = wallClock(reveal, language, timeZone);
            const following = Math.min(nowMs, Date.parse(reveals[place + 1] ?? '') || nowMs);
            const hasSpace = !isPast || following - Date.parse(reveal) > LABEL_MS;
            return (
              <p
                key={reveal}
                style={at(secondOf(Date.parse(reveal)))}
                data-past={isPast}
                className="timeline-reveal"
              >
                <span>{numerals[place]}</span>
                {hasSpace && <small>{isPast ? time : fillIn(t.byClock, { time })}</small>}
              </p>
            );
          })}
          {report?.words.map(({ messageId, sentAt, name }) => (
            <i
              key={messageId}
              style={at(secondOf(Date.parse(sentAt)))}
              data-owner={name === undefined}
              className="timeline-messages"
            />
          ))}
          <p style={at(nowSecond)} className="timeline-now">
            {hasNow && <small>{t.now}</small>}
          </p>
        </div>
      </section>
    </>
  );
}

/** Whether the timeline follows the current time: it is still at `followedToPx`, or was scrolled to its very end. */
export function followsTime(
  { scrollLeft, scrollWidth, clientWidth }: Pick<Element, 'scrollLeft' | 'scrollWidth' | 'clientWidth'>,
  followedToPx: number,
): boolean {
  return Math.abs(scrollLeft - followedToPx) < 1 || scrollLeft + clientWidth > scrollWidth - 1;
}

/** Replaces the timeline on a phone: the five, with the time of each past reveal. */
function StageDots({ reveals, nowMs, timeZone }: Pick<Opening, 'reveals' | 'timeZone'> & { nowMs: number }) {
  const t = useTexts(stageTexts);
  const language = useLanguage();
  const revealed = revealedCount({ reveals }, nowMs);
  return (
    <ol aria-label={t.timeline} className="stage-dots">
      {reveals.map((reveal, place) => {
        const part = place < revealed ? 'revealed' : place === revealed ? 'next' : 'unrevealed';
        const time = part === 'revealed' && wallClock(reveal, language, timeZone);
        return (
          <li key={reveal} data-part={part}>
            {time || (part === 'next' ? t.next : numerals[place])}
          </li>
        );
      })}
    </ol>
  );
}

/** The likes of each second, over all photos. */
function likesOfSeconds(given: OpeningReport['likesBySecond']): { second: number; likes: number }[] {
  const seconds = new Map<number, number>();
  for (const { second, likes } of given) seconds.set(second, (seconds.get(second) ?? 0) + likes);
  return [...seconds].map(([second, likes]) => ({ second, likes }));
}
