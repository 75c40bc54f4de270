import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { watchSignOut } from '../../features/auth/sign-out-watch.ts';
import { daysKey } from '../../features/collections/collection-queries.ts';
import { OwnerActions } from '../../features/crop/owner-actions.tsx';
import { cropTexts } from '../../features/crop/texts.ts';
import { favouritesQuery } from '../../features/favourites/favourites-query.ts';
import { isSamePhoto } from '../../features/likes/like-state.ts';
import { OwnRemarks } from '../../features/remarks/own-remarks.tsx';
import { useTour } from '../../features/tour/use-tour.ts';
import { useTexts } from '../../lib/texts.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import type { PlaylistPhoto } from '../../viewer/viewer.tsx';

interface OwnerToolsProps {
  photo: PlaylistPhoto;
  /** Shows a screen over the whole viewer; undefined removes it. */
  onScreen: (screen: ReactNode) => void;
}

/** The owner's tools in the viewer's panel, beside a visitor's actions (VIEW-3). */
export function OwnerTools({ photo, onScreen }: OwnerToolsProps) {
  const t = useTexts(cropTexts);
  const { show } = useToast();
  const client = useQueryClient();
  const isGuiding = useTour().role === 'guiding';
  useEffect(() => watchSignOut(client), [client]);

  const refresh = useRefresh();
  const shown = useRef(photo);
  shown.current = photo;

  const crop = async () => {
    try {
      const { CropScreen } = await import('../../features/crop/crop-screen.tsx');
      // The viewer may show another photo by now.
      if (!isSamePhoto(shown.current, photo)) return;
      onScreen(<CropScreen photo={photo} refresh={refresh} onLeave={() => onScreen(undefined)} />);
    } catch {
      show({
        title: t.cropFailed,
        description: t.cropFailedText,
        tone: 'destructive',
      });
    }
  };

  return (
    <>
      <OwnerActions
        photo={photo}
        cropped={photo.details.cropped ?? false}
        refresh={refresh}
        onCrop={() => void crop()}
      />
      {/* While the owner guides a tour, the remarks are in the guide's tab. */}
      {!isGuiding && <OwnerRemarks photo={photo} className="mt-3 border-t border-hairline pt-4" />}
    </>
  );
}

/** The remarks that the owner made about the photo on tours. */
export function OwnerRemarks({ photo, className }: Pick<OwnerToolsProps, 'photo'> & { className: string }) {
  return (
    <OwnRemarks
      key={`${photo.collectionId}-${photo.photoIndex}`}
      photo={photo}
      isGuiding={useTour().role === 'guiding'}
      onSaved={useRefresh()}
      className={className}
    />
  );
}

/** Returns a function that refetches collections and favourites, because both may contain the changed photo. */
function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [daysKey, favouritesQuery().queryKey].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
}
