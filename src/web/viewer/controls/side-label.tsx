import { type ReactNode, useSyncExternalStore } from 'react';
import { dateLine } from '../../../shared/dates.ts';
import { fillIn, useLanguage, useTexts } from '../../lib/texts.ts';
import { renderOwnerText } from '../../lib/words/render-owner-text.ts';
import { viewerTexts } from '../texts.ts';
import type { PlaylistPhoto } from '../viewer-state.ts';

/** Matches a phone in landscape orientation that has room for the label beside a photo of 3:2. */
const HAS_ROOM = '(height < 480px) and (700px <= width < 1024px)';

interface SideLabelProps {
  photo: PlaylistPhoto;
  likes?: ReactNode;
}

/** The beginning of the photo's label, beside the photo on a phone in landscape while the sheet is closed. */
export function SideLabel({ photo, likes }: SideLabelProps) {
  const { collection, details } = photo;
  const language = useLanguage();
  const t = useTexts(viewerTexts);
  const caption = renderOwnerText(language, details.caption);
  const title = renderOwnerText(language, collection.title);
  const { text, lang } = caption.text === '' ? title : caption;
  return (
    <div
      data-fade
      className="pointer-events-none absolute top-[max(0.5rem,env(safe-area-inset-top))] right-(--side) bottom-17 z-10 w-(--column) overflow-y-clip"
    >
      <p className="flex h-11 items-center text-[13px] text-soft">
        {fillIn(t.place, { n: photo.place, total: photo.total })}
      </p>
      <p className="text-[12px] tracking-[0.12em] text-soft uppercase">
        {dateLine(collection.date, language)}
      </p>
      <p lang={lang} className="mt-1.5 line-clamp-3 font-serif text-[26px] leading-[1.15] text-balance">
        {text}
      </p>
      {likes && <div className="pointer-events-auto mt-3">{likes}</div>}
    </div>
  );
}

/** Whether the window has room for the label beside the photo. */
export function useRoomBeside(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(HAS_ROOM);
      query.addEventListener('change', onChange);
      return () => query.removeEventListener('change', onChange);
    },
    () => matchMedia(HAS_ROOM).matches,
    () => false,
  );
}
