import { useTexts } from '../../lib/texts.ts';
import { PanelAction } from '../../ui/panel-action.tsx';
import { PRODUCT_TOAST_MS } from '../../ui/toast/toast-store.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { photoLink, type SharedPhoto, X_WINDOW, xUrl } from './share-links.ts';
import { shareTexts } from './texts.ts';

interface ShareActionsProps {
  photo: SharedPhoto;
  siteName: string;
  /** Set only while the owner is present (SHARE-3). */
  onShareToChat?: (() => void) | undefined;
}

/** The ways to share a photo (VIEW-3). */
export function ShareActions({ photo, siteName, onShareToChat }: ShareActionsProps) {
  const t = useTexts(shareTexts);
  const { show } = useToast();

  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(photoLink(location.origin, photo));
      show({ title: t.copied, description: t.copiedText, durationMs: PRODUCT_TOAST_MS });
    } catch {
      // The browser refused, or has no clipboard because the page is not served over HTTPS.
      show({
        title: t.copyFailed,
        description: t.copyFailedText,
        tone: 'destructive',
        durationMs: PRODUCT_TOAST_MS,
      });
    }
  };

  return (
    <>
      <PanelAction icon="link" onClick={() => void copyLink()}>
        {t.copyLink}
      </PanelAction>
      <PanelAction icon="share" onClick={() => openX(xUrl(location.origin, photo, siteName))}>
        {t.toX}
      </PanelAction>
      {onShareToChat && (
        <PanelAction icon="chat" onClick={onShareToChat} aside={<span lang="ja">{t.present}</span>}>
          {t.toChat}
        </PanelAction>
      )}
    </>
  );
}

/** Opens a window without a reference to this one (SHARE-1). */
function openX(url: string): void {
  window.open(url, '_blank', `popup,noopener,width=${X_WINDOW.widthPx},height=${X_WINDOW.heightPx}`);
}
