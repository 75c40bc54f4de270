import { useQuery } from '@tanstack/react-query';
import type { Opening } from '../../../shared/openings.ts';
import { openingsQuery } from '../../features/collections/collection-queries.ts';
import { OpeningControls } from '../../features/collections/opening/opening-controls.tsx';
import { useOpening } from '../../features/collections/opening/use-opening.ts';

/** An opening that the owner sets elsewhere is known here within this time. */
const REFRESH_MS = 60_000;

/** In the owner's chat, on whatever page or photo it is open: the press that reveals the next photo (OPEN-5). */
export function OpeningNotice() {
  const { data: openings = [] } = useQuery({ ...openingsQuery(), refetchInterval: REFRESH_MS });
  const opening = openings.find(({ manualReveals }) => manualReveals);
  return opening && <ManualReveals key={opening.date} opening={opening} />;
}

function ManualReveals({ opening }: { opening: Opening }) {
  const { state } = useOpening(opening);
  return (
    state?.phase === 'revealing' && (
      <div className="border-hairline border-b px-4 py-3">
        <OpeningControls opening={opening} state={state} />
      </div>
    )
  );
}
