import { useQuery } from '@tanstack/react-query';
import { dayPath } from '../../shared/days.ts';
import type { Opening } from '../../shared/openings.ts';
import { userQuery } from '../features/auth/user-query.ts';
import { OpeningControls } from '../features/collections/opening/opening-controls.tsx';
import { OpeningSection } from '../features/collections/opening/opening-section.tsx';
import { openingTexts } from '../features/collections/opening/texts.ts';
import { RemindButton } from '../features/follow/remind-button.tsx';
import { LikeButton } from '../features/likes/like-button.tsx';
import type { LikedPhoto } from '../features/likes/like-state.ts';
import { useLikes } from '../features/likes/use-likes.ts';
import { fillIn, useTexts } from '../lib/texts.ts';
import { wallHour } from '../lib/time/zoned-time.ts';

/** An opening with what other features add to it: the likes, and the owner's controls. */
export function OpeningPlace({ opening }: { opening: Opening }) {
  const { collectionId } = opening;
  const { data: owner } = useQuery({ ...userQuery(), enabled: opening.manualReveals });
  return (
    <OpeningSection
      opening={opening}
      renderLike={(photoIndex) => <OpeningLike photo={{ collectionId, photoIndex }} />}
      renderReminder={() => <RemindButton date={opening.date} />}
      renderControls={(state) => owner && <OpeningControls opening={opening} state={state} />}
    />
  );
}

/** Rendered only by browsers, where likes are kept. */
function OpeningLike({ photo }: { photo: LikedPhoto }) {
  return <LikeButton photo={photo} likes={useLikes()} />;
}

/** Below today's five on the day before an opening. */
export function OpeningAnnouncement({ opening: { date, opensAt, timeZone } }: { opening: Opening }) {
  const t = useTexts(openingTexts);
  return (
    <p className="opening-announcement">
      <a href={dayPath(date)} className="quiet-link">
        {fillIn(t.tomorrow, { hour: wallHour(opensAt, timeZone) })}
      </a>
    </p>
  );
}
