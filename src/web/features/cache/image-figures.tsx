import { byteSize } from '../../../shared/byte-size.ts';
import type { CacheStats } from '../../../shared/cache.ts';
import { fillIn, useTexts } from '../../lib/texts.ts';
import { Figure, Figures } from './figures.tsx';
import { cacheTexts } from './texts.ts';
import { memoryUsage, percentText } from './usage.ts';

interface ImageFiguresProps {
  imageCache: CacheStats['imageCache'];
  language: string;
}

/** Memory, disk, processed images, uncached photos, and files by type (CACHE-1). */
export function ImageFigures({ imageCache, language }: ImageFiguresProps) {
  const t = useTexts(cacheTexts);
  const { memoryCache: memory, diskCache: disk, processing, uncached } = imageCache;
  const number = (value: number) => value.toLocaleString(language);
  return (
    <>
      <Figures columns={2}>
        <Figure
          label={t.memory}
          value={fillIn(t.ofImages, { n: number(memory.entries), max: number(memory.maxSize) })}
          notes={[fillIn(t.used, { percent: percentText(memoryUsage(memory)) }), memory.note]}
        />
        <Figure
          label={t.disk}
          value={fillIn(t.files, { n: number(disk.totalFiles) })}
          notes={[byteSize(disk.totalSizeBytes)]}
        />
        <Figure
          label={t.processed}
          value={fillIn(t.images, { n: number(processing.totalProcessed) })}
          notes={[
            byteSize(processing.totalBytes),
            processing.note,
            ...(processing.waiting > 0 ? [fillIn(t.waiting, { n: number(processing.waiting) })] : []),
          ]}
        />
        <Figure
          label={t.uncached}
          value={fillIn(t.photos, { n: number(uncached.uncachedCount) })}
          notes={[
            fillIn(t.cached, { percent: percentText(uncached.cachedPercentage) }),
            `${t.efficiency}: ${t[uncached.efficiency]}`,
          ]}
        />
      </Figures>
      <h4 className="pt-6 pb-2 text-[12px] leading-5 text-soft">{t.byType}</h4>
      <Figures columns={4}>
        {(['webp', 'jpeg', 'png', 'avif'] as const).map((type) => (
          <Figure key={type} label={type.toUpperCase()} value={number(disk.filesByType[type])} />
        ))}
      </Figures>
    </>
  );
}
