import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { type DateString, dateLine } from '../../../shared/dates.ts';
import { showKeys } from '../../features/keys/show-keys.tsx';
import { MetadataPanel } from '../../features/metadata/metadata-panel.tsx';
import { RemarkList } from '../../features/remarks/remark-list.tsx';
import { fillIn, useLanguage, useTexts } from '../../lib/texts.ts';
import { renderOwnerText } from '../../lib/words/render-owner-text.ts';
import { PanelAction } from '../../ui/panel-action.tsx';
import { viewerTexts } from '../texts.ts';
import type { PlaylistPhoto } from '../viewer-state.ts';

/** Captions with more characters have a smaller font. */
const LONG_CAPTION = 90;

const captionSize = (text: string) =>
  text.length > LONG_CAPTION
    ? 'text-[21px] leading-snug'
    : 'text-[32px] leading-[1.15] text-balance max-lg:short:text-[26px]';

/** Two columns on a tablet's sheet: texts on the left, camera data and actions on the right. */
const COLUMNS =
  'md:max-lg:not-short:grid md:max-lg:not-short:grid-cols-[minmax(0,1fr)_304px] md:max-lg:not-short:content-start md:max-lg:not-short:gap-x-14 md:max-lg:not-short:px-10';

export interface PhotoLabelProps {
  photo: PlaylistPhoto;
  today: DateString;
  siteName: string;
  onFullscreen: () => void;
  /** Shown between the photo's texts and its camera data. */
  likes?: ReactNode;
  /** Shown before the actions for fullscreen and keys, such as sharing and the owner's tools. */
  actions?: ReactNode;
  /** True if the label is one of several tabs. */
  hasTabs: boolean;
}

/** The panel's tab about the photo: date, texts, likes, camera data (VIEW-2, VIEW-3) and actions. */
export function PhotoLabel({
  photo,
  today,
  siteName,
  onFullscreen,
  likes,
  actions,
  hasTabs,
}: PhotoLabelProps) {
  const { collection, details } = photo;
  const language = useLanguage();
  const t = useTexts(viewerTexts);
  const title = collection.date === today ? t.todayTitle : fillIn(t.galleryTitle, { site: siteName });
  const dayTitle = renderOwnerText(language, collection.title);
  const caption = renderOwnerText(language, details.caption);
  return (
    <div
      className={`${COLUMNS} grow px-6 pb-[max(1.75rem,env(safe-area-inset-bottom))] lg:px-[30px] ${hasTabs ? 'pt-5' : 'lg:pt-7'}`}
    >
      <div
        className={`col-span-full flex justify-between gap-4 text-[13px] text-soft ${hasTabs ? '' : 'lg:pr-20'}`}
      >
        <Dialog.Title>{title}</Dialog.Title>
        <p>{fillIn(t.place, { n: photo.place, total: photo.total })}</p>
      </div>
      <div>
        <p className="mt-5 text-[12px] tracking-[0.12em] text-soft uppercase">
          {dateLine(collection.date, language)}
        </p>
        {caption.text !== '' && (
          <p lang={caption.lang} className={`mt-1.5 font-serif text-ink ${captionSize(caption.text)}`}>
            {caption.text}
          </p>
        )}
        {dayTitle.text !== '' && (
          <p
            className={
              caption.text === ''
                ? 'mt-1.5 font-serif text-[32px] leading-tight'
                : 'mt-1.5 font-serif text-[21px] leading-snug text-soft italic [&:lang(ja)]:not-italic'
            }
            lang={dayTitle.lang}
          >
            {dayTitle.text}
          </p>
        )}
        {likes && <div className="mt-6">{likes}</div>}
        <RemarkList remarks={details.remarks} className="mt-6 border-t border-hairline pt-6" />
      </div>
      <div>
        <div className="mt-6 border-t border-hairline pt-6 md:max-lg:not-short:mt-5 md:max-lg:not-short:border-t-0 md:max-lg:not-short:pt-0">
          <MetadataPanel url={photo.url} range={photo.details.range} />
        </div>
        <div className="pt-6">
          <div className="border-t border-hairline pt-3">
            {actions}
            <PanelAction
              icon="fullscreen"
              onClick={onFullscreen}
              aria-keyshortcuts="F"
              aside={<kbd className="font-sans">F</kbd>}
              className="max-lg:hidden"
            >
              {t.fullscreen}
            </PanelAction>
            <PanelAction
              icon="keys"
              onClick={() => void showKeys()}
              aside={<kbd className="font-sans">?</kbd>}
              className="max-lg:hidden"
            >
              {t.keys}
            </PanelAction>
          </div>
        </div>
      </div>
    </div>
  );
}
