import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { Collection } from '../../../shared/collections.ts';
import { type DateString, isDateString } from '../../../shared/dates.ts';
import { userQuery } from '../../features/auth/user-query.ts';
import { CollectionEditor } from '../../features/collection-editor/collection-editor.tsx';
import { allCollectionsQuery } from '../../features/collection-editor/list/all-collections-query.ts';
import { CARD_PHOTO_SIZES } from '../../features/collection-editor/list/collection-card.tsx';
import { CollectionList } from '../../features/collection-editor/list/collection-list.tsx';
import { DeleteCollection } from '../../features/collection-editor/list/delete-collection.tsx';
import { RecentlyDeletedDays } from '../../features/collection-editor/list/recently-deleted-days.tsx';
import { RestoreDialog } from '../../features/collection-editor/list/restore-dialog.tsx';
import { type DeletedDate, useRestoreDay } from '../../features/collection-editor/list/use-restore-day.ts';
import type { PreviewedDay } from '../../features/collection-editor/opening-field.tsx';
import {
  type DayDraft,
  type DayKey,
  NEW_DAY,
  openDay,
  readDayDraft,
  useDayDrafts,
} from '../../features/collection-editor/saving/day-draft.ts';
import { TodayEditorSection } from '../../features/collection-editor/today/today-editor-section.tsx';
import { TODAY_HEADING } from '../../features/collection-editor/today/today-head.tsx';
import { useWindowDrop } from '../../features/collection-editor/upload/photo-picker.tsx';
import { DayCalendar } from '../../features/day-calendar/day-calendar.tsx';
import { OwnRemarks } from '../../features/remarks/own-remarks.tsx';
import { siteQuery } from '../../features/site/site-query.ts';
import { useVideos } from '../../features/video/use-videos.ts';
import { VideoItem, VideoProgress } from '../../features/video/video-action.tsx';
import { isFirstLoad, jointQuery } from '../../ui/query-state.tsx';
import { findToday } from '../start-day-clock.ts';
import { LastNight, usePrefetchLastNight } from './last-night.tsx';

const OpeningPreview = lazy(async () => ({
  default: (await import('./opening-preview.tsx')).OpeningPreview,
}));

/** What the owner edits or deletes. A new collection may start with a calendar date or with dropped files. */
type Work =
  | {
      kind: 'new';
      date?: DateString;
      files?: readonly File[];
      draftKey: DayKey;
      draft?: DayDraft | undefined;
    }
  | { kind: 'edit'; collection: Collection; draftKey: DayKey; draft?: DayDraft | undefined }
  | { kind: 'delete'; collection: Collection };

interface RemarksProps {
  photo: { collectionId: number; photoIndex: number };
  onSaved: () => void;
}

/** Keyed by photo, so that a pending or failed save does not carry over to another photo. */
function RemarksOf({ photo, onSaved }: RemarksProps) {
  const key = `${photo.collectionId}-${photo.photoIndex}`;
  return <OwnRemarks key={key} photo={photo} onSaved={onSaved} className="clear-left pt-4" />;
}

/** The collections tab: today, last night, the list with the month, and the editor or a dialog over it. */
export function CollectionsTab() {
  const client = useQueryClient();
  const list = useQuery(allCollectionsQuery());
  const { data: site, ...siteState } = useQuery(siteQuery());
  usePrefetchLastNight();
  const [work, setWork] = useState<Work | undefined>(interruptedWork);
  const addFiles = (files: readonly File[]) => setWork((before) => before ?? newDay({ files }));
  const today = site?.today ?? '';
  const drafts = useDayDrafts();
  const collections = site && list.data;
  const videos = useVideos();
  const [taken, setTaken] = useState<DeletedDate>();
  // The editor opens once the list has loaded or failed, because the list shows which dates are free.
  const edited = site && (list.data || list.isError) && work?.kind !== 'delete' ? work : undefined;
  const [todayUploads, setTodayUploads] = useState(false);
  const [handedOver, setHandedOver] = useState<Collection>();
  const [sectionKey, setSectionKey] = useState<DayKey>();
  const takesDrops = isDateString(sectionKey ?? '') && !!collections?.every(({ date }) => date !== today);
  // An open editor takes dropped files itself, and so does the section above the list while it edits a new day.
  useWindowDrop(addFiles, edited === undefined && !takesDrops);
  // Opens the dialog after the editor above the list has unmounted and stored its draft: a day has only one editor.
  useEffect(() => {
    if (handedOver === undefined) return;
    setHandedOver(undefined);
    setWork(editDay(handedOver));
  }, [handedOver]);
  const open = (date: DateString, collection: Collection | undefined) => {
    const isInSection = sectionKey === (collection ? String(collection.id) : date);
    if (isInSection && (collection === undefined || todayUploads)) showToday();
    else if (isInSection) setHandedOver(collection);
    else setWork(collection ? editDay(collection) : newDay({ date }));
  };
  const undo = useRestoreDay({ onTaken: setTaken });
  const openDate = (date: DateString) => {
    const collection = list.data?.find((day) => day.date === date);
    if (collection) open(date, collection);
  };
  const editing = {
    onSignedOut: useRedirectToLogin(),
    renderRemarks: (photo: RemarksProps['photo']) => (
      <RemarksOf photo={photo} onSaved={() => list.refetch()} />
    ),
    renderOpeningPreview: (day: PreviewedDay, onClose: () => void) => (
      <Suspense>
        <OpeningPreview day={day} onClose={onClose} />
      </Suspense>
    ),
  };

  return (
    <>
      {collections && (
        <TodayEditorSection
          collections={collections}
          today={today}
          siteLayout={site.layout}
          dialogKey={edited?.draftKey}
          isHandedOver={handedOver !== undefined}
          onDraftKey={setSectionKey}
          takesDrops={edited === undefined && takesDrops}
          refetch={() => list.refetch()}
          findToday={() => findToday(client)}
          onUploading={setTodayUploads}
          onOpenDay={openDate}
          {...editing}
        />
      )}
      {collections && <LastNight collections={collections} today={today} />}
      <CollectionList
        collections={collections}
        query={jointQuery(list, siteState)}
        isFirstLoad={isFirstLoad(list) || isFirstLoad(siteState)}
        today={today}
        drafts={drafts.filter(({ key }) => key !== newDayIn(sectionKey, today))}
        aside={
          collections && (
            <DayCalendar collections={collections} today={today} photoSizes={CARD_PHOTO_SIZES} onDay={open} />
          )
        }
        actions={(collection) => <VideoItem collection={collection} videos={videos} />}
        progress={({ id, date }) => <VideoProgress collectionId={id} date={date} videos={videos} />}
        onNew={() => setWork(newDay())}
        onContinue={({ key }) => setWork(newDay({ date: key }))}
        onEdit={(collection) => open(collection.date, collection)}
        onDelete={(collection) => setWork({ kind: 'delete', collection })}
      />
      {edited && (
        <CollectionEditor
          key={edited.kind === 'edit' ? edited.collection.id : 'new'}
          {...(edited.kind === 'edit'
            ? { collection: edited.collection }
            : { date: edited.date, files: edited.files })}
          draftKey={edited.draftKey}
          draft={edited.draft}
          collections={list.data}
          today={today}
          findToday={() => findToday(client)}
          onClose={() => setWork(undefined)}
          onOpenDay={openDate}
          {...editing}
        />
      )}
      <RecentlyDeletedDays onTaken={setTaken} />
      {work?.kind === 'delete' && (
        <DeleteCollection
          collection={work.collection}
          onClose={() => setWork(undefined)}
          onUndo={(day) => undo.mutate({ day })}
        />
      )}
      {taken && list.data && (
        <RestoreDialog
          day={taken}
          published={new Set(list.data.map(({ date }) => date))}
          onClose={() => setTaken(undefined)}
        />
      )}
    </>
  );
}

/**
 * The draft key of the new day in the section above the list, by default today; undefined if the section shows a
 * stored day. The list omits this draft.
 */
export function newDayIn(sectionKey: DayKey | undefined, today: string): DayKey | undefined {
  if (sectionKey === undefined) return today;
  return isDateString(sectionKey) ? sectionKey : undefined;
}

/** Redirects to the login after a save was refused; the login returns here, and the draft is stored (AUTH-4). */
function useRedirectToLogin() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return () => {
    const { queryKey } = userQuery();
    // A dialog over the editor asks to sign in already; a redirect would close the editor.
    if (client.getQueryData(queryKey) === null) return;
    client.setQueryData(queryKey, null);
    navigate('/login', { replace: true, state: { wanted: location.pathname + location.search } });
  };
}

/** Scrolls to the section above the list, and focuses its heading. */
function showToday(): void {
  const today = document.getElementById(TODAY_HEADING);
  today?.scrollIntoView({ block: 'start' });
  today?.focus({ preventScroll: true });
}

/** A new day, with its draft if this device has one. */
function newDay(chosen: { date?: DateString; files?: readonly File[] } = {}): Work {
  const draftKey = chosen.date ?? NEW_DAY;
  return { kind: 'new', ...chosen, draftKey, draft: readDayDraft(draftKey) };
}

/** An existing day. With a draft, editing continues from the version on which the draft is based. */
function editDay(collection: Collection): Work {
  const draftKey = String(collection.id);
  const draft = readDayDraft(draftKey);
  return { kind: 'edit', collection: draft?.collection ?? collection, draftKey, draft };
}

/** Returns what this tab was editing when it was reloaded or the session ended (AUTH-4). */
function interruptedWork(): Work | undefined {
  const open = openDay();
  if (open === undefined) return undefined;
  const { key: draftKey, draft } = open;
  const { collection } = draft;
  return collection ? { kind: 'edit', collection, draftKey, draft } : { kind: 'new', draftKey, draft };
}
