import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { WatchLink, WatchRow } from '../../features/collections/opening/replay/watch-row.tsx';
import { replayQuery } from '../../features/collections/opening/replay-queries.ts';
import { OpeningSeal } from '../../features/collections/opening/seal/opening-seal.tsx';
import type { FootOf } from './today-foot.tsx';

interface OpeningSealFootProps extends FootOf {
  fallback?: ReactNode;
  /** `seal` shows only the seal, `row` only the link, as a row; undefined shows both. */
  part?: 'seal' | 'row' | undefined;
}

/**
 * The seal of a day that had an opening, below its description, and a link to the replay (OPEN-6). `fallback` is
 * shown until the replay has loaded, and if there is none.
 */
export function OpeningSealFoot({ date, part, fallback = null }: OpeningSealFootProps) {
  const { data: replay } = useQuery(replayQuery(date));
  if (!replay) return fallback;
  if (part === 'row') return <WatchRow {...{ date, replay }} />;
  return (
    <>
      <OpeningSeal date={date} />
      {part === undefined && <WatchLink {...{ date, replay }} />}
    </>
  );
}
