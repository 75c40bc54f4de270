import { FloatingHearts, useFloatingHearts } from '../features/likes/floating-heart.tsx';
import { LikeButton } from '../features/likes/like-button.tsx';
import { useLikes } from '../features/likes/use-likes.ts';
import { ShareActions } from '../features/share/share-actions.tsx';
import { Viewer, type ViewerProps } from '../viewer/viewer.tsx';

type PhotoViewerProps = Omit<ViewerProps, 'likes' | 'actions' | 'onDoubleTap'>;

/** The viewer with everything a visitor finds in it (VIEW-3): the features meet here, in a chunk of their own. */
export function PhotoViewer(props: PhotoViewerProps) {
  const likes = useLikes();
  const { hearts, float } = useFloatingHearts();
  return (
    <>
      <Viewer
        {...props}
        likes={(photo) => <LikeButton photo={photo} likes={likes} />}
        actions={({ collection, ...photo }) => (
          <ShareActions photo={{ ...photo, date: collection.date }} siteName={props.siteName} />
        )}
        onDoubleTap={(photo, at) => {
          float(at);
          likes.cycle(photo);
        }}
      />
      <FloatingHearts hearts={hearts} />
    </>
  );
}
