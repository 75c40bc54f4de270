import type { Collection } from '../../../shared/collections.ts';
import { type DateString, longDate } from '../../../shared/dates.ts';
import { fillIn, useLanguage, useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { MenuItem } from '../../ui/dialog/menu.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { videoTexts } from './texts.ts';
import type { Videos } from './use-videos.ts';

interface VideoItemProps {
  collection: Pick<Collection, 'id' | 'date' | 'photos'>;
  videos: Videos;
}

/**
 * An item of a collection's menu that requests its video or downloads it; hidden while the video is made (VID-1).
 * For HDR photos, says that the video shows them in standard range.
 */
export function VideoItem({ collection: { id, date, photos }, videos }: VideoItemProps) {
  const t = useTexts(videoTexts);
  const dateText = longDate(date, useLanguage());
  const state = videos.find(id)?.state;
  if (state !== undefined && state !== 'ready') return null;
  const isReady = state === 'ready';
  const range = photos.some((photo) => photo.range === 'hdr') ? t.standardRange : '';
  return (
    <MenuItem
      label={fillIn(isReady ? t.downloadOf : t.generateOf, { date: dateText }) + range}
      onSelect={() => videos.start(id)}
    >
      {(isReady ? t.download : t.generate) + range}
    </MenuItem>
  );
}

interface VideoProgressProps {
  collectionId: number;
  date: DateString;
  videos: Videos;
}

/** The progress and a cancel button, on a collection's card while its video is made (VID-1). */
export function VideoProgress({ collectionId, date, videos }: VideoProgressProps) {
  const t = useTexts(videoTexts);
  const dateText = longDate(date, useLanguage());
  const video = videos.find(collectionId);
  if (video === undefined || video.state === 'ready') return null;
  const percent = Math.floor(video.progress * 100);
  return (
    <div className="relative flex flex-wrap items-center">
      <span className="min-w-0 flex-1 text-[12px] text-soft tabular-nums">
        {video.state === 'waiting' ? t.waiting : fillIn(t.making, { percent })}
      </span>
      <Button
        variant="quiet"
        className="-mr-2"
        aria-label={fillIn(t.cancelOf, { date: dateText })}
        onClick={() => videos.cancel(collectionId)}
      >
        {t.cancel}
      </Button>
      <ProgressBar value={video.progress} label={fillIn(t.progressOf, { date: dateText })} />
    </div>
  );
}
