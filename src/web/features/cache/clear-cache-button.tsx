import { useState } from 'react';
import type { CacheType } from '../../../shared/cache.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { cacheTexts } from './texts.ts';
import { useClearCache } from './use-clear-cache.ts';

/** Clears one cache or all, after a dialog that names the cost. */
export function ClearCacheButton({ type }: { type: CacheType }) {
  const t = useTexts(cacheTexts);
  const [asking, setAsking] = useState(false);
  const clear = useClearCache({ onSettled: () => setAsking(false) });
  const words = {
    image: { label: t.clearImage, cost: t.clearImageText },
    exif: { label: t.clearExif, cost: t.clearExifText },
    all: { label: t.clearAll, cost: t.clearAllText },
  }[type];
  return (
    <>
      <Button onClick={() => setAsking(true)}>{words.label}</Button>
      {asking && (
        <ConfirmDialog
          title={t.clearTitle}
          text={words.cost}
          confirmLabel={clear.isPending ? t.clearing : t.clear}
          cancelLabel={t.cancel}
          pending={clear.isPending}
          onConfirm={() => clear.mutate(type)}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
