import { useState } from 'react';
import type { SharedPhoto } from '../../../../shared/chat.ts';
import { dateLine } from '../../../../shared/dates.ts';
import { addressOf } from '../../../../shared/endpoint.ts';
import { optimizeImage } from '../../../../shared/images.ts';
import { isDataUrl } from '../../../../shared/photo-urls.ts';
import { fillIn, useLanguage, useTexts } from '../../../lib/texts.ts';
import { messageTexts } from '../texts.ts';

/** CHAT-4. */
const WIDTHS = [300, 400, 600] as const;
const QUALITY = 80;

/** A shared photo in the chat; a click opens the viewer. Its space is reserved while it loads. */
export function SharedPhotoCard({
  photo,
  onOpen,
}: {
  photo: SharedPhoto;
  onOpen: (photo: SharedPhoto) => void;
}) {
  const t = useTexts(messageTexts);
  const language = useLanguage();
  const [hasFailed, setFailed] = useState(false);
  const date = dateLine(photo.date, language);
  const addressFor = (width: number) =>
    isDataUrl(photo.photoUrl)
      ? photo.photoUrl
      : addressOf(optimizeImage, { query: { url: photo.photoUrl, width, quality: QUALITY, suffix: 'chat' } });
  return (
    <button
      type="button"
      aria-label={fillIn(t.sharedPhoto, { date })}
      onClick={() => onOpen(photo)}
      className="group/photo my-1 block w-full max-w-[300px] text-left"
    >
      {!hasFailed && (
        <img
          alt=""
          src={addressFor(WIDTHS[0])}
          srcSet={
            isDataUrl(photo.photoUrl)
              ? undefined
              : WIDTHS.map((width) => `${addressFor(width)} ${width}w`).join(', ')
          }
          sizes="300px"
          decoding="async"
          className="h-50 w-full bg-hairline/60 object-cover"
          onError={() => setFailed(true)}
        />
      )}
      <span className="date-line block pt-1.5 group-hover/photo:text-ink">{date}</span>
    </button>
  );
}
