import '../../styles/later.css';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { Collection } from '../../../shared/collections.ts';
import type { GalleryPage } from '../../../shared/gallery.ts';
import { userQuery } from '../../features/auth/user-query.ts';
import { type DayFilter, galleryPageQuery } from '../../features/collections/collection-queries.ts';
import { SelectPhoto } from '../../features/collections/selection/select-photo.tsx';
import { FloatingLikes } from '../../features/likes/floating-like.tsx';
import { LikeButton } from '../../features/likes/like-button.tsx';
import { LikeFeedback } from '../../features/likes/like-feedback.tsx';
import { isSamePhoto } from '../../features/likes/like-state.ts';
import { useLikeFeedback } from '../../features/likes/use-like-feedback.ts';
import { useLikes, useUnsavedLikes } from '../../features/likes/use-likes.ts';
import { ShareActions } from '../../features/share/share-actions.tsx';
import { guidedTour } from '../../features/tour/use-tour.ts';
import { useTexts } from '../../lib/texts.ts';
import { afterInBrowser } from '../../lib/time/after.ts';
import { LoadBoundary } from '../../ui/load-boundary.tsx';
import { PanelLink } from '../../ui/panel-action.tsx';
import { viewerTexts } from '../../viewer/texts.ts';
import {
  type PanelChat,
  type PlaylistPhoto,
  type UnloadedEnds,
  Viewer,
  type ViewerProps,
} from '../../viewer/viewer.tsx';
import { useViewerHead } from '../head/use-viewer-head.ts';
import { useLiveGallery } from '../live/live-gallery-context.ts';
import { hasDay, useFindDay } from '../use-find-day.ts';
import { createPageFinder } from './page-finder.ts';
import { useTourInViewer } from './use-tour-in-viewer.tsx';

interface PhotoViewerProps
  extends Omit<
    ViewerProps,
    | 'collections'
    | 'unloaded'
    | 'onDayChange'
    | 'likes'
    | 'actions'
    | 'chat'
    | 'tour'
    | 'onDoubleTap'
    | 'feedback'
    | 'screen'
  > {
  /** Selects the collections to step through. */
  filter: DayFilter;
  /** The number of the gallery page with the collection that is shown first. */
  page: number;
  /** True if the guide of a tour moves this viewer. */
  isFollowing?: boolean;
}

/** Loaded only for the owner. */
const OwnerTools = lazy(async () => ({ default: (await import('./owner-tools.tsx')).OwnerTools }));

const OwnerRemarks = lazy(async () => ({ default: (await import('./owner-tools.tsx')).OwnerRemarks }));

/** The viewer with likes, sharing, chat and tour (VIEW-3), in a chunk of its own. */
export function PhotoViewer({ filter, page, isFollowing = false, ...props }: PhotoViewerProps) {
  const { collections, unloaded, onDayChange, goToDay } = usePlaylistDays({
    filter,
    page,
    collectionId: props.start.collectionId,
  });
  const onPhotoChange = useViewerHead({ ...props, collections });
  const likes = useLikes();
  const { floating, notice, onDoubleTap, onUndo } = useLikeFeedback(likes);
  const unsaved = useUnsavedLikes(likes);
  const { data: user } = useQuery(userQuery());
  const { shareToChat } = useLiveGallery();
  const isOwner = Boolean(user);
  const tabs = usePanelTabs();
  const chat = useChatTab(isOwner, tabs);
  const tour = useTourInViewer({
    ...{ isOwner, isFollowing, tab: tabs.tools },
    remarks: (photo) => (
      <LoadBoundary>
        <Suspense>
          <OwnerRemarks photo={photo} className="pt-5" />
        </Suspense>
      </LoadBoundary>
    ),
  });
  const guidedDay = tour.guided?.photo.collectionId;
  useEffect(() => {
    if (guidedDay !== undefined) goToDay.current(guidedDay);
  }, [guidedDay, goToDay]);
  const [screen, setScreen] = useState<ReactNode>();
  const t = useTexts(viewerTexts);
  return (
    <>
      <Viewer
        {...props}
        collections={collections}
        unloaded={unloaded}
        onDayChange={onDayChange}
        onPhotoChange={onPhotoChange}
        likes={(photo) => <LikeButton photo={photo} likes={likes} />}
        actions={(photo) => (
          <>
            <SelectPhoto photo={{ date: photo.collection.date, place: photo.photoIndex + 1 }} />
            <ShareActions
              photo={{ ...photo, date: photo.collection.date }}
              siteName={props.siteName}
              onShareToChat={shareToChat && (() => shareToChat(sharedIds(photo)))}
            />
            {photo.place === photo.total && (
              <PanelLink icon="mail" href="/follow">
                {t.follow}
              </PanelLink>
            )}
            {user && (
              <LoadBoundary>
                <Suspense>
                  <OwnerTools photo={photo} onScreen={setScreen} />
                </Suspense>
              </LoadBoundary>
            )}
          </>
        )}
        screen={screen === undefined ? undefined : { content: screen, onLeave: () => setScreen(undefined) }}
        chat={chat}
        tour={tour}
        onDoubleTap={onDoubleTap}
        feedback={(photo) => (
          <LikeFeedback
            notice={notice && isSamePhoto(notice.photo, photo) ? notice : undefined}
            unsaved={unsaved}
            onUndo={onUndo}
          />
        )}
      />
      <FloatingLikes likes={floating} />
    </>
  );
}

/** Which tab of the panel is open, the chat or the guide's; by default the panel shows the photo's label. */
function usePanelTabs() {
  const [open, setOpen] = useState<'chat' | 'tools'>();
  const [setChat, setTools] = useMemo(
    () =>
      (['chat', 'tools'] as const).map(
        (tab) => (isOpen: boolean) =>
          setOpen((before) => (isOpen ? tab : before === tab ? undefined : before)),
      ) as [(isOpen: boolean) => void, (isOpen: boolean) => void],
    [],
  );
  return {
    chat: { isOpen: open === 'chat', onOpen: setChat },
    tools: { isOpen: open === 'tools', onOpen: setTools },
  };
}

/** The chat's tab. Visitors have it while the owner is present, the owner always (CHAT-2). */
function useChatTab(
  isOwner: boolean,
  { chat: { isOpen, onOpen } }: ReturnType<typeof usePanelTabs>,
): PanelChat | undefined {
  const { isPresent, hostChat } = useLiveGallery();
  const [isSheetOpen, onSheet] = useState(false);
  const [badge, setBadge] = useState<HTMLElement | null>(null);
  const [chatElement, setChatElement] = useState<HTMLElement | null>(null);
  useEffect(
    () => hostChat({ badge, chatElement, isSheetOpen, hidesTour: true, show: () => onOpen(true) }),
    [hostChat, badge, chatElement, isSheetOpen, onOpen],
  );
  return isPresent || isOwner
    ? { isOpen, onOpen, onSheet, badge: setBadge, chatElement: setChatElement }
    : undefined;
}

const sharedIds = ({ collectionId, photoIndex, collection }: PlaylistPhoto) => ({
  collectionId,
  photoIndex,
  date: collection.date,
});

interface PlaylistStart {
  filter: DayFilter;
  /** The number of the gallery page with the collection that is shown first; that page is loaded already. */
  page: number;
  collectionId: number;
}

/**
 * The collections to step through (VIEW-5): those of the gallery page with the shown collection, and of the pages
 * before and after it. `onDayChange` receives the shown collection.
 */
function usePlaylistDays({ filter, page: first, collectionId }: PlaylistStart): {
  collections: readonly Collection[];
  unloaded: UnloadedEnds;
  onDayChange: (collectionId: number) => void;
  /** Loads the pages around a collection that may be on any page. */
  goToDay: RefObject<(collectionId: number) => void>;
} {
  const [page, setPage] = useState(first);
  const [day, onDayChange] = useState(collectionId);
  const { data: here } = useQuery(galleryPageQuery({ ...filter, page }));
  const hasNewer = page > 1;
  const hasOlder = here !== undefined && page < here.pageCount;
  // While offline these requests fail instead of being paused, so that no step is taken long after its key press.
  const { data: newer, refetch: loadNewer } = useQuery({
    ...galleryPageQuery({ ...filter, page: page - 1 }),
    networkMode: 'always',
    enabled: hasNewer,
  });
  const { data: older, refetch: loadOlder } = useQuery({
    ...galleryPageQuery({ ...filter, page: page + 1 }),
    networkMode: 'always',
    enabled: hasOlder,
  });

  // The shown collection may be on another page after a step, or after other collections are published or deleted.
  const holder = [here, newer, older].find((held) => held && hasDay(held, day))?.page;
  useEffect(() => {
    if (holder !== undefined) setPage(holder);
  }, [holder]);

  const collections = useMemo(() => distinctDays([newer, here, older]), [newer, here, older]);
  const unloaded = {
    newer: hasNewer && newer === undefined ? loadNewer : undefined,
    older: hasOlder && older === undefined ? loadOlder : undefined,
  };
  const find = useFindDay(filter);
  const [findPage] = useState(() => createPageFinder(afterInBrowser));
  const goToDay = useRef((_: number) => {});
  goToDay.current = (wanted) => {
    void findPage({
      isHere: collections.some(({ id }) => id === wanted),
      find: async () => (await find(wanted))?.page,
      onFound: setPage,
      // Leaves the tour, because the follower would otherwise remain at the previous photo.
      onLost: guidedTour.leave,
    });
  };
  return { collections, unloaded, onDayChange, goToDay };
}

/** Pages are requested at different times, so a collection that moved meanwhile may be on two of them. */
function distinctDays(pages: readonly (GalleryPage | undefined)[]): Collection[] {
  const days = pages.flatMap((held) => held?.days.map(({ collection }) => collection) ?? []);
  return [...new Map(days.map((day) => [day.id, day])).values()];
}
