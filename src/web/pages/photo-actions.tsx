import '../styles/later.css';
import type { DateString } from '../../shared/dates.ts';
import { LikeButton } from '../features/likes/like-button.tsx';
import { useLikes } from '../features/likes/use-likes.ts';
import { ShareActions } from '../features/share/share-actions.tsx';
import { useTexts } from '../lib/texts.ts';
import { PanelAction } from '../ui/panel-action.tsx';
import { viewerTexts } from '../viewer/texts.ts';
import { useLiveGallery } from './live/live-gallery-context.ts';

export interface PhotoActionsProps {
  photo: { collectionId: number; photoIndex: number; date: DateString };
  siteName: string;
}

/** The viewer's actions on a photo's own page: likes, sharing, fullscreen. */
export function PhotoActions({ photo, siteName }: PhotoActionsProps) {
  const t = useTexts(viewerTexts);
  const likes = useLikes();
  const { shareToChat } = useLiveGallery();
  return (
    <div className="flex flex-wrap items-center gap-x-6 [&>button]:mx-0! [&>button]:w-auto! [&>button]:min-w-11! [&>button]:px-0!">
      <LikeButton photo={photo} likes={likes} />
      <ShareActions
        photo={photo}
        siteName={siteName}
        onShareToChat={shareToChat && (() => shareToChat(photo))}
      />
      {document.fullscreenEnabled && (
        <PanelAction
          icon="fullscreen"
          onClick={() =>
            void document
              .querySelector('.sheet-alone .photo-button')
              ?.requestFullscreen()
              .catch(() => undefined)
          }
        >
          {t.fullscreen}
        </PanelAction>
      )}
    </div>
  );
}
