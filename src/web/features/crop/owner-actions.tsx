import { useQueryClient } from '@tanstack/react-query';
import { urlOf } from '../../../shared/endpoint.ts';
import { isDataUrl } from '../../../shared/images.ts';
import { downloadOriginal } from '../../../shared/owner-images.ts';
import { downloadName } from '../../../shared/photo-urls.ts';
import { useTexts } from '../../lib/texts.ts';
import { PanelAction } from '../../ui/panel-action.tsx';
import { type OwnedPhoto, originalQuery } from './original-query.ts';
import { cropTexts } from './texts.ts';
import { useFailureToast, useReset } from './use-crop-changes.ts';

interface OwnerActionsProps {
  photo: OwnedPhoto;
  cropped: boolean;
  refresh: () => Promise<unknown>;
  onCrop: () => void;
}

/** The owner's actions in the panel: Download Original File, Crop Image, Reset to Original (VIEW-3). */
export function OwnerActions({ photo, cropped, refresh, onCrop }: OwnerActionsProps) {
  const t = useTexts(cropTexts);
  const client = useQueryClient();
  const showFailure = useFailureToast();
  const reset = useReset({ photo, refresh });

  const download = async () => {
    // An embedded image is its own original (DL-1).
    if (isDataUrl(photo.url)) return saveFile(photo.url, downloadName(photo.url, photo.place));
    try {
      // Requests the original's details even if cached: a refusal by the server is reported here, while a failed
      // download would go unnoticed.
      const { url, sha256 } = await client.fetchQuery({ ...originalQuery(photo), staleTime: 0 });
      const name = downloadName(url, photo.place);
      saveFile(urlOf(downloadOriginal, { params: { sha256 }, query: { name } }), name);
    } catch (error) {
      // For example, a photo of another website that was never copied may no longer exist there.
      showFailure(error, { title: t.downloadFailed, description: t.downloadFailedText });
    }
  };

  return (
    <fieldset aria-label={t.tools} className="mt-3 border-t border-hairline pt-3">
      <PanelAction icon="download" onClick={() => void download()}>
        {t.download}
      </PanelAction>
      <PanelAction icon="crop" onClick={onCrop}>
        {t.crop}
      </PanelAction>
      {(cropped || isDataUrl(photo.url)) && (
        <PanelAction
          icon="reset"
          aria-disabled={reset.isPending}
          onClick={() => reset.isPending || reset.mutate()}
        >
          {t.reset}
        </PanelAction>
      )}
    </fieldset>
  );
}

/** Downloads a URL; a `Content-Disposition` header overrides the name. */
function saveFile(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
