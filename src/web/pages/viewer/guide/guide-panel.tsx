import type { ReactNode } from 'react';
import { spokenText } from '../../../features/tour/latest-messages.ts';
import { guidedTour, useTour } from '../../../features/tour/use-tour.ts';
import { useTexts } from '../../../lib/texts.ts';
import { wallHour } from '../../../lib/time/zoned-time.ts';
import { writtenLanguage } from '../../../lib/words/written-language.ts';
import { Button } from '../../../ui/button.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import type { PlaylistPhoto } from '../../../viewer/viewer.tsx';
import { GuidePreviews } from './guide-previews.tsx';
import { guideTexts } from './guide-texts.ts';

interface GuidePanelProps {
  photo: PlaylistPhoto;
  /** What the owner said at this photo. */
  remarks: ReactNode;
}

/**
 * The guide's tab of the viewer's panel: the invitation, what followers see, the remarks and the latest chat messages
 * (WALK-1 to WALK-5).
 */
export function GuidePanel({ photo, remarks }: GuidePanelProps) {
  const t = useTexts(guideTexts);
  const { role, state, isQuiet, isChoosing, hasPointer, messages } = useTour();
  if (role !== 'guiding' || state === undefined) {
    return (
      <div className="px-6 py-6 lg:px-[30px]">
        <Button onClick={guidedTour.start}>{t.start}</Button>
        <p className="mt-4 text-[13px] leading-5 text-soft">{t.startHint}</p>
      </div>
    );
  }
  return (
    <div className="px-6 pb-8 lg:px-[30px]">
      <div className="border-b border-hairline py-3">
        <SwitchField
          label={<Labelled text={t.invitation} shortcut="W" />}
          checked={!isQuiet}
          onChange={guidedTour.toggleInvitation}
        />
      </div>
      <h2 className="mt-5 text-[13px]">{t.asTheySee}</h2>
      <GuidePreviews photo={photo} view={state.view} />
      <p className="mt-2 text-[13px] leading-5 text-soft">{t.windows}</p>
      <div className="border-b border-hairline py-3">
        <SwitchField
          label={<Labelled text={t.part} shortcut="R" />}
          hint={isChoosing && t.partHint}
          checked={isChoosing}
          onChange={guidedTour.toggleChoosing}
        />
        {/* Not for touch: a finger cannot point without moving the photo. */}
        <div className="pointer-coarse:hidden">
          <SwitchField
            label={<Labelled text={t.pointer} shortcut="P" />}
            checked={hasPointer}
            onChange={guidedTour.togglePointer}
          />
        </div>
      </div>
      {remarks}
      {messages.length > 0 && (
        <ul aria-label={t.messages} className="mt-6 space-y-3">
          {messages.map((message) => (
            <li key={message.id}>
              <p className="flex justify-between gap-4 text-[13px] text-soft">
                <bdi className="truncate">{message.name}</bdi>
                {/* In the device's time zone, as in the chat. */}
                <time dateTime={message.timestamp}>{wallHour(message.timestamp, undefined)}</time>
              </p>
              <p lang={writtenLanguage(spokenText(message))} dir="auto" className="wrap-anywhere">
                {spokenText(message)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Labelled({ text, shortcut }: { text: string; shortcut: string }) {
  return (
    <>
      {text}
      <kbd className="ml-3 border border-hairline px-2 font-sans text-[12px] text-soft pointer-coarse:hidden">
        {shortcut}
      </kbd>
    </>
  );
}
