import { planOpening } from '../../../shared/opening-plan.ts';
import type { PreviewedDay } from '../../features/collection-editor/opening-field.tsx';
import { Replay } from '../../features/collections/opening/replay/replay.tsx';
import { type Text, useTexts } from '../../lib/texts.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';

const previewTexts = {
  title: { en: 'How the opening will be', ja: '開廊の下見', shown: 'en' },
} as const satisfies Record<string, Text>;

interface OpeningPreviewProps {
  day: PreviewedDay;
  onClose: () => void;
}

/**
 * Plays an opening before it is saved. The photos are revealed by the clock, even if the owner will reveal them by
 * hand.
 */
export function OpeningPreview({ day, onClose }: OpeningPreviewProps) {
  const t = useTexts(previewTexts);
  const { opensAt, strokeSeconds, date, photoUrls } = day;
  const { reveals } = planOpening({ opensAt, strokeSeconds, manualReveals: false });
  const photos = photoUrls.map(() => ({}));
  return (
    <Dialog title={t.title} onClose={onClose}>
      <Replay collection={{ date, photoUrls, photos }} replay={{ reveals, likes: [], words: [] }} />
    </Dialog>
  );
}
