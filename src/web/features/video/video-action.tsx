import { type DateString, longDate } from '../../../shared/dates.ts';
import { fillIn, useLanguage, useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { videoTexts } from './texts.ts';
import type { VideoDesk } from './use-videos.ts';

export interface VideoActionProps {
  collectionId: number;
  date: DateString;
  videos: VideoDesk;
}

/** On a collection's card: requests its video; while it is made, shows the progress and a cancel button (VID-1). */
export function VideoAction({ collectionId, date, videos }: VideoActionProps) {
  const t = useTexts(videoTexts);
  const spoken = longDate(date, useLanguage());
  const video = videos.find(collectionId);
  if (video === undefined) {
    return (
      <Button
        look="quiet"
        aria-label={fillIn(t.generateOf, { date: spoken })}
        onClick={() => videos.start(collectionId)}
      >
        {t.generate}
      </Button>
    );
  }
  if (video.state === 'ready') {
    return (
      <Button
        look="quiet"
        aria-label={fillIn(t.downloadOf, { date: spoken })}
        onClick={() => videos.start(collectionId)}
      >
        {t.download}
      </Button>
    );
  }
  const percent = Math.floor(video.progress * 100);
  return (
    <div className="flex basis-full flex-wrap items-center pl-2">
      <span className="min-w-0 flex-1 text-[12.5px] text-soft tabular-nums">
        {video.state === 'waiting' ? t.waiting : fillIn(t.making, { percent })}
      </span>
      <Button
        look="quiet"
        aria-label={fillIn(t.cancelOf, { date: spoken })}
        onClick={() => videos.cancel(collectionId)}
      >
        {t.cancel}
      </Button>
      <ProgressBar value={video.progress} label={fillIn(t.progressOf, { date: spoken })} />
    </div>
  );
}
