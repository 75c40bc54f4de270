import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import type { Opening } from '../../shared/openings.ts';
import { userQuery } from '../features/auth/user-query.ts';
import { OpeningAnnouncement } from '../features/collections/opening/opening-announcement.tsx';
import { OpeningSection } from '../features/collections/opening/opening-section.tsx';
import { RemindButton } from '../features/follow/remind-button.tsx';
import { LikeButton } from '../features/likes/like-button.tsx';
import type { LikedPhoto } from '../features/likes/like-state.ts';
import { useLikes } from '../features/likes/use-likes.ts';
import { OpeningSealFoot } from './home/opening-seal-foot.tsx';
import { useLiveGallery } from './live/live-gallery-context.ts';

const OwnersControls = lazy(async () => ({
  default: (await import('./live/opening-notice.tsx')).OwnersControls,
}));

interface OpeningPlaceProps {
  opening: Opening;
  /** Given for an opening on a later date, which is only announced; called when its waiting room opens. */
  onWaiting?: (opensAt: string) => void;
}

export function OpeningPlace({ opening, onWaiting }: OpeningPlaceProps) {
  return onWaiting ? (
    <OpeningAnnouncement
      {...{ opening, onWaiting }}
      renderReminder={() => <RemindButton opening={opening} />}
    />
  ) : (
    <OpeningOfDay opening={opening} />
  );
}

/** An opening with the parts that other features add: likes, reminder, chat and the owner's controls. */
function OpeningOfDay({ opening }: { opening: Opening }) {
  const { collectionId } = opening;
  const { data: owner } = useQuery(userQuery());
  const { isPresent } = useLiveGallery();
  const hasChat = useIsWide() && isPresent;
  return (
    <OpeningSection
      opening={opening}
      renderLike={(photoIndex) => <OpeningLike photo={{ collectionId, photoIndex }} />}
      renderReminder={() => <RemindButton opening={opening} />}
      renderControls={(state) =>
        owner && (
          <Suspense>
            <OwnersControls opening={opening} state={state} />
          </Suspense>
        )
      }
      {...(hasChat ? { chat: <ChatBesidePhotos /> } : {})}
    />
  );
}

/** Not in the server's HTML, which is rendered without a clock, so it is unknown which photos are revealed. */
function OpeningLike({ photo }: { photo: LikedPhoto }) {
  return <LikeButton photo={photo} likes={useLikes()} />;
}

/** The chat beside the photos instead of over them, on wide screens while the owner is present. */
function ChatBesidePhotos() {
  const { hostChat } = useLiveGallery();
  const [chatElement, setChatElement] = useState<HTMLElement | null>(null);
  useEffect(
    () => hostChat({ badge: null, chatElement, isSheetOpen: true, hidesTour: false, show: () => {} }),
    [hostChat, chatElement],
  );
  return <div ref={setChatElement} className="opening-chat" />;
}

const wide = '(width >= 1280px)';

function useIsWide(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(wide);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => matchMedia(wide).matches,
    () => false,
  );
}

export { OpeningSealFoot };
