import '../../styles/later.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useContext, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ChatMessage, ChatPerson } from '../../../shared/chat.ts';
import { getPresence, type Presence } from '../../../shared/presence.ts';
import type { ChatPlace } from '../../features/chat/chat-place.ts';
import { ChatWidget } from '../../features/chat/chat-widget.tsx';
import type { ChatCommand } from '../../features/chat/use-widget.ts';
import { IdleWarning } from '../../features/presence/idle-warning.tsx';
import { presenceKey } from '../../features/presence/presence-key.ts';
import { PresenceSwitch } from '../../features/presence/presence-switch.tsx';
import { useOwnerPresence } from '../../features/presence/use-owner-presence.ts';
import { siteQuery } from '../../features/site/site-query.ts';
import { hasTourLine, TourLine } from '../../features/tour/tour-line.tsx';
import { guidedTour, useTour } from '../../features/tour/use-tour.ts';
import { call } from '../../lib/call.ts';
import { useBackLayer } from '../../lib/page/back-layer.ts';
import { LanguageContext } from '../../lib/texts.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import type { PhotoPosition } from '../../viewer/viewer.tsx';
import { useFindDay } from '../use-find-day.ts';
import { showPhotoDeleted, showPhotoFailed } from '../viewer/photo-toasts.ts';
import type { createDeferredCommands } from './deferred-commands.ts';
import { GalleryTour } from './gallery-tour.tsx';
import { useSignedOut } from './use-signed-out.ts';

const PhotoViewer = lazy(async () => ({ default: (await import('../viewer/photo-viewer.tsx')).PhotoViewer }));

/** Loaded only for the owner. */
const ForgetDialog = lazy(async () => ({
  default: (await import('../../features/privacy/forget-dialog.tsx')).ForgetDialog,
}));

const KeepForReplay = lazy(async () => ({ default: (await import('./opening-notice.tsx')).KeepForReplay }));

const keepForReplay = (message: ChatMessage) => (
  <Suspense>
    <KeepForReplay message={message} />
  </Suspense>
);

const OpeningNotice = lazy(async () => ({ default: (await import('./opening-notice.tsx')).OpeningNotice }));

/** An empty filter: the viewer that a shared photo opens steps through all collections (VIEW-5). */
const everyDay = {};

interface GalleryChatProps {
  presence: Presence | undefined;
  isOwner: boolean;
  chatCommands: ReturnType<typeof createDeferredCommands<ChatCommand>>;
  /** The header's element for the owner's presence switch and, with `data-takes-chat`, for the chat's pill on phones. */
  headerPlace: HTMLElement | null;
  /** The chat's place in the open viewer or on an opening's page. */
  place: ChatPlace | undefined;
}

/** The chat over every page and, for the owner, the presence switch and the idle warning. */
export function GalleryChat({ isOwner, headerPlace, ...rest }: GalleryChatProps) {
  return isOwner ? (
    <OwnersChat {...rest} headerPlace={headerPlace} />
  ) : (
    <ChatAndPhotos {...rest} isOwner={false} />
  );
}

function OwnersChat({ headerPlace, ...rest }: Omit<GalleryChatProps, 'isOwner'>) {
  const onSignedOut = useSignedOut();
  const controls = useOwnerPresence(rest.presence?.present, onSignedOut);
  const presenceSwitch = <PresenceSwitch {...controls} />;
  const pillPlace = headerPlace?.dataset.takesChat === undefined ? undefined : headerPlace;
  return (
    <>
      {headerPlace && createPortal(presenceSwitch, headerPlace)}
      <ChatAndPhotos {...rest} isOwner {...{ presenceSwitch, pillPlace, onSignedOut }} />
      {controls.presence.phase === 'idle' && <IdleWarning onStay={controls.stay} />}
    </>
  );
}

interface ChatAndPhotosProps
  extends Pick<GalleryChatProps, 'presence' | 'chatCommands' | 'isOwner' | 'place'> {
  presenceSwitch?: ReactNode;
  pillPlace?: HTMLElement | undefined;
  onSignedOut?: () => void;
}

const askPresent = async () => (await call(getPresence, {})).present;

/** The chat, and the viewer in which a shared photo opens on any page (CHAT-4). */
function ChatAndPhotos(props: ChatAndPhotosProps) {
  const { presence, chatCommands, isOwner, presenceSwitch, place, onSignedOut = () => {} } = props;
  const [open, setOpen] = useState<{ photo: PhotoPosition; page: number }>();
  const [forgetting, setForgetting] = useState<ChatPerson>();
  const { data: site } = useQuery(siteQuery());
  const language = useContext(LanguageContext);
  const find = useFindDay(everyDay);
  const tour = useTour();
  const line = { isOwner, canStart: presence?.present ?? false };
  const client = useQueryClient();
  // The socket sets presence too, because a hidden tab closes the event stream but not the socket.
  const setPresent = (present: boolean) =>
    client.setQueryData<Presence>(presenceKey, (before) => ({ lastSeen: null, ...before, present }));
  const openPhoto = async (photo: PhotoPosition) => {
    const found = await find(photo.collectionId);
    if (found === undefined) showPhotoFailed(language, () => void openPhoto(photo));
    if (found === null) showPhotoDeleted(language);
    if (!found) return;
    // This photo would cover the viewer that follows the guide.
    guidedTour.leave();
    setOpen({ photo, page: found.page });
  };
  const isFollowing = tour.role === 'following';
  useEffect(() => {
    if (isFollowing) setOpen(undefined);
  }, [isFollowing]);
  useBackLayer(open !== undefined, () => setOpen(undefined));
  return (
    <>
      <ChatWidget
        isPresent={presence?.present ?? false}
        isOwner={isOwner}
        onPresent={setPresent}
        askPresent={askPresent}
        onSignedOut={onSignedOut}
        presenceSwitch={presenceSwitch}
        pillPlace={props.pillPlace}
        place={place}
        feature={guidedTour}
        notice={
          <>
            {!place?.hidesTour && hasTourLine(tour, line) && (
              <div className="border-hairline border-b py-1">
                <TourLine {...line} />
              </div>
            )}
            {isOwner && (
              <Suspense>
                <OpeningNotice />
              </Suspense>
            )}
          </>
        }
        renderBelow={isOwner ? keepForReplay : undefined}
        handleCommands={chatCommands.setHandler}
        onOpenPhoto={(photo) => void openPhoto(photo)}
        onForget={setForgetting}
      />
      {forgetting && (
        <LoadBoundary floating onClose={() => setForgetting(undefined)}>
          <Suspense>
            <ForgetDialog
              trace={{ author: forgetting.author }}
              name={forgetting.name}
              onClose={() => setForgetting(undefined)}
            />
          </Suspense>
        </LoadBoundary>
      )}
      <GalleryTour isOwner={isOwner} isPresent={presence?.present ?? false} place={place} site={site} />
      {open && site && (
        <LoadBoundary floating onClose={() => setOpen(undefined)}>
          <Suspense>
            <PhotoViewer
              key={`${open.photo.collectionId}-${open.photo.photoIndex}`}
              filter={everyDay}
              page={open.page}
              start={open.photo}
              today={site.today}
              siteName={site.name}
              onClose={() => setOpen(undefined)}
            />
          </Suspense>
        </LoadBoundary>
      )}
    </>
  );
}
