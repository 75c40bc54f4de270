import { useQuery } from '@tanstack/react-query';
import type { Opening } from '../../shared/openings.ts';
import { userQuery } from '../features/auth/user-query.ts';
import { OpeningAnnouncement } from '../features/collections/opening/opening-announcement.tsx';
import { OpeningControls } from '../features/collections/opening/opening-controls.tsx';
import { OpeningSection } from '../features/collections/opening/opening-section.tsx';
import { RemindButton } from '../features/follow/remind-button.tsx';
import { LikeButton } from '../features/likes/like-button.tsx';
import type { LikedPhoto } from '../features/likes/like-state.ts';
import { useLikes } from '../features/likes/use-likes.ts';

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

/** On the day before an opening. */
export function AnnouncementPlace({ opening }: { opening: Opening }) {
  return (
    <OpeningAnnouncement opening={opening} renderReminder={() => <RemindButton date={opening.date} />} />
  );
}
