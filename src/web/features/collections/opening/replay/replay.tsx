import { type ComponentType, type CSSProperties, lazy, Suspense } from 'react';
import type { Collection } from '../../../../../shared/collections.ts';
import type { OpeningReplay } from '../../../../../shared/opening-replay.ts';
import { photoAlt } from '../../../../../shared/photo-alt.ts';
import { useIsHydrating } from '../../../../lib/page/use-is-hydrating.ts';
import { fillIn, useLanguage, useTexts } from '../../../../lib/texts.ts';
import { writtenLanguage } from '../../../../lib/words/written-language.ts';
import { LoadBoundary } from '../../../../ui/load-boundary.tsx';
import { PhotoImage } from '../../../../ui/photo/photo-image.tsx';
import { numerals } from '../../today/numerals.ts';
import coverCss from '../cover.css?inline';
import css from './replay.css?inline';
import {
  type LikesBar,
  likesBars,
  playingTime,
  type ReplayMoment,
  type ReplayTimeline,
  replayAt,
  replayTimeline,
} from './replay-timeline.ts';
import { replayTexts } from './texts.ts';
import { type Player, usePlayer } from './use-player.ts';

const RisingLikes = lazy<ComponentType<{ count: number; second: number }>>(async () => {
  // Rising likes are decorative, so a failed import is ignored.
  const loaded = await import('../rising-likes.tsx').catch(() => undefined);
  return { default: loaded?.RisingLikes ?? (() => null) };
});
const PlayerBar = lazy(async () => ({ default: (await import('./player-bar.tsx')).PlayerBar }));

/** A wide window shows the five side by side, a narrower window the current photo large. */
const SIZES = '(min-width: 1024px) min(18vw, 400px), min(90vw, 29svh)';
/** Without scripts all photos and messages are visible at once. */
const WITHOUT_SCRIPTS =
  '.replay .opening-cover { display: none } .replay-messages > [data-sent] { display: block !important }';

interface ReplayProps {
  collection: Pick<Collection, 'date' | 'photoUrls' | 'photos'>;
  replay: Pick<OpeningReplay, 'reveals' | 'likes' | 'words'>;
}

/** Replays an opening's five photos: reveals, likes by the second and messages (OPEN-6). */
export function Replay({ collection, replay }: ReplayProps) {
  const isHydrating = useIsHydrating();
  const timeline = replayTimeline(replay);
  const player = usePlayer(timeline.durationMs);
  const moment = replayAt(timeline, player.positionMs);
  const bars = likesBars(timeline);
  const highest = Math.max(1, ...bars.flat().map(({ likes }) => likes));
  return (
    <div className="opening replay">
      <style>{coverCss + css}</style>
      <noscript>
        <style>{WITHOUT_SCRIPTS}</style>
      </noscript>
      <ol className="replay-five">
        {numerals.map((numeral, photoIndex) => (
          <ReplayPhoto
            key={numeral}
            {...{ collection, photoIndex, numeral, timeline, player, moment, highest }}
            bars={bars[photoIndex] ?? []}
          />
        ))}
      </ol>
      <div className="replay-messages-now">
        <Messages
          {...{ timeline }}
          positionMs={player.positionMs}
          photoIndex={Math.max(0, moment.revealed - 1)}
        />
      </div>
      {!isHydrating && (
        <LoadBoundary>
          <Suspense>
            <PlayerBar {...{ player, timeline, moment }} />
          </Suspense>
        </LoadBoundary>
      )}
    </div>
  );
}

interface ReplayPhotoProps extends Pick<ReplayProps, 'collection'> {
  photoIndex: number;
  numeral: string;
  timeline: ReplayTimeline;
  player: Player;
  moment: ReplayMoment;
  bars: LikesBar[];
  highest: number;
}

/** A photo and its cover; below them the likes and messages between its reveal and the next. */
function ReplayPhoto(props: ReplayPhotoProps) {
  const { collection, photoIndex, numeral, timeline, player, moment, bars, highest } = props;
  const t = useTexts(replayTexts);
  const language = useLanguage();
  const { positionMs, seek } = player;
  const { date, photoUrls, photos } = collection;
  const url = photoUrls[photoIndex];
  const photo = photos[photoIndex] ?? {};
  const isRevealed = photoIndex < moment.revealed;
  const revealedAt = timeline.reveals[photoIndex] ?? 0;
  const alt = photoAlt({ photo, date, photoIndex, photoCount: photoUrls.length, language });
  return (
    <li
      data-current={photoIndex === Math.max(0, moment.revealed - 1)}
      style={{ '--place': photoIndex, '--ratio': (photo.width ?? 3) / (photo.height ?? 2) } as CSSProperties}
    >
      <div className="opening-place" data-revealed={isRevealed}>
        {url && (
          <div aria-hidden={!isRevealed} className="replay-photo">
            <PhotoImage {...{ url, photo, alt }} sizes={SIZES} priority waits={false} className="size-full" />
          </div>
        )}
        <div className="opening-cover">
          <span aria-hidden="true">{numeral}</span>
          {!isRevealed && <span className="sr-only">{fillIn(t.unrevealed, { n: photoIndex + 1 })}</span>}
        </div>
        {player.isPlaying && (
          <Suspense>
            <RisingLikes count={moment.likesNow[photoIndex] ?? 0} second={Math.floor(positionMs / 1000)} />
          </Suspense>
        )}
      </div>
      <button
        type="button"
        className="replay-bars"
        onClick={() => seek(revealedAt)}
        tabIndex={-1}
        aria-hidden
        style={
          {
            '--bars': bars.length,
            '--passed': (positionMs - revealedAt) / (bars.length * 1000),
          } as CSSProperties
        }
      >
        {photoIndex === moment.revealed - 1 && <b />}
        {bars.map(({ atMs, likes }) => (
          <i
            key={atMs}
            data-passed={atMs <= positionMs}
            style={{ '--height': likes / highest } as CSSProperties}
          />
        ))}
      </button>
      <p className="replay-numeral" aria-hidden>
        <span>{numeral}</span> <span>{playingTime(revealedAt)}</span>
      </p>
      <Messages {...{ timeline, positionMs, photoIndex }} />
    </li>
  );
}

interface MessagesProps {
  timeline: ReplayTimeline;
  positionMs: number;
  photoIndex: number;
}

/**
 * The messages from this photo's reveal (for the first photo, from the start) to the next reveal. The style sheet
 * hides those after `positionMs`.
 */
function Messages({ timeline, positionMs, photoIndex }: MessagesProps) {
  const t = useTexts(replayTexts);
  return (
    <ul className="replay-messages">
      {timeline.messages
        .filter((message) => message.photoIndex === photoIndex)
        .map(({ place, atMs, name, text }) => (
          <li key={place} data-sent={atMs <= positionMs} data-owner={name === undefined}>
            <p lang={writtenLanguage(text)} dir="auto">
              {text}
            </p>
            <p>
              <bdi className={name === undefined ? 'text-seal' : ''}>
                {name === undefined ? t.photographer : name || t.visitor}
              </bdi>{' '}
              <span>{playingTime(atMs)}</span>
            </p>
          </li>
        ))}
    </ul>
  );
}
