import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Collection } from '../../../shared/collections.ts';
import type { DateString } from '../../../shared/dates.ts';
import { userQuery } from '../../features/auth/user-query.ts';
import { allCollectionsQuery } from '../../features/collection-editor/all-collections-query.ts';
import { CollectionEditor } from '../../features/collection-editor/collection-editor.tsx';
import { CollectionList } from '../../features/collection-editor/collection-list.tsx';
import { DeleteCollection } from '../../features/collection-editor/delete-collection.tsx';
import { PhotoImage } from '../../features/images/photo-image.tsx';
import { siteQuery } from '../../features/site/site-query.ts';
import { PhotoPicker } from '../../features/upload/photo-picker.tsx';
import { useUploadQueue } from '../../features/upload/use-upload-queue.ts';
import { useVideos } from '../../features/video/use-videos.ts';
import { VideoAction } from '../../features/video/video-action.tsx';

/** A desk left open over midnight learns the new day within a minute of being looked at. */
const TODAY_STALE_MS = 60_000;

type Work = { kind: 'new' } | { kind: 'edit' | 'delete'; collection: Collection };

/** The collections tab: the list, and the editor or the question over it. */
export function CollectionsDesk() {
  const client = useQueryClient();
  const onSignedOut = () => client.setQueryData(userQuery().queryKey, null);
  const list = useQuery(allCollectionsQuery());
  const { data: site, ...siteState } = useQuery({
    ...siteQuery(),
    staleTime: TODAY_STALE_MS,
    refetchOnWindowFocus: true,
  });
  const [work, setWork] = useState<Work>();
  const done = () => setWork(undefined);
  const videos = useVideos();

  return (
    <>
      <CollectionList
        collections={site && list.data}
        failed={(list.isError && !list.isFetching) || siteState.isError}
        today={site?.today ?? ''}
        Photo={PhotoImage}
        actions={({ id, date }) => <VideoAction collectionId={id} date={date} videos={videos} />}
        onRetry={() => {
          void siteState.refetch();
          void list.refetch();
        }}
        onNew={() => setWork({ kind: 'new' })}
        onEdit={(collection) => setWork({ kind: 'edit', collection })}
        onDelete={(collection) => setWork({ kind: 'delete', collection })}
      />
      {site && work && work.kind !== 'delete' && (
        <EditorWithUploads
          collection={work.kind === 'edit' ? work.collection : undefined}
          collections={list.data}
          today={site.today}
          onClose={done}
          onSignedOut={onSignedOut}
        />
      )}
      {work?.kind === 'delete' && <DeleteCollection collection={work.collection} onClose={done} />}
    </>
  );
}

interface EditorWithUploadsProps {
  collection: Collection | undefined;
  collections: readonly Collection[] | undefined;
  today: DateString;
  onClose: () => void;
  onSignedOut: () => void;
}

/** Hands the uploads to the editor: the two features know nothing of each other. */
function EditorWithUploads({
  collection,
  collections = [],
  today,
  onClose,
  onSignedOut,
}: EditorWithUploadsProps) {
  const uploads = useUploadQueue();
  const published = useMemo(
    () => new Set(collections.map(({ date }) => date).filter((date) => date !== collection?.date)),
    [collections, collection],
  );
  return (
    <CollectionEditor
      collection={collection}
      today={today}
      published={published}
      uploads={uploads}
      Picker={PhotoPicker}
      onClose={onClose}
      onSaved={onClose}
      onSignedOut={onSignedOut}
    />
  );
}
