import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { ChatMessage } from '../../../shared/chat.ts';
import { replayPath } from '../../../shared/days.ts';
import { type Opening, WAITING_ROOM_MS } from '../../../shared/openings.ts';
import { openingsQuery } from '../../features/collections/collection-queries.ts';
import { OpeningControls } from '../../features/collections/opening/opening-controls.tsx';
import { KeepMessage } from '../../features/collections/opening/replay/keep-message.tsx';
import { reportQuery } from '../../features/collections/opening/report-query.ts';
import { useOpening } from '../../features/collections/opening/use-opening.ts';
import { plainPath } from '../../lib/page/plain-path.ts';
import { passFocus } from '../../ui/pass-focus.ts';

/** Exported from this chunk, because the name of a separate chunk would be part of every first load. */
export const OwnersControls = OpeningControls;

/** How often openings are refetched, because the owner may add one on another device. */
const REFRESH_MS = 60_000;

/** The button in the owner's chat that reveals the next photo, on every page except `/{date}/opening` (OPEN-5). */
export function OpeningNotice() {
  const { data: openings = [] } = useQuery({ ...openingsQuery(), refetchInterval: REFRESH_MS });
  const [path] = useLocation();
  // `/{date}/opening` has this button already.
  const opening = openings.find(
    ({ manualReveals, date }) => manualReveals && plainPath(path) !== replayPath(date),
  );
  return (
    // Always there, so that it can receive the focus of the buttons when they are removed.
    <div tabIndex={-1} className="outline-none">
      {opening && <ManualReveals key={opening.date} opening={opening} />}
    </div>
  );
}

function ManualReveals({ opening }: { opening: Opening }) {
  const { state } = useOpening(opening);
  return (
    state?.phase === 'revealing' && (
      <div ref={passFocus} className="border-hairline border-b px-4 py-3">
        <OpeningControls opening={opening} state={state} />
      </div>
    )
  );
}

/** The checkbox that puts a visitor's message, sent since the waiting room opened, into the replay (OPEN-6). */
export function KeepForReplay({ message }: { message: ChatMessage }) {
  const { data: openings = [] } = useQuery(openingsQuery());
  const saidAt = Date.parse(message.timestamp);
  const opening = openings.find(
    ({ opensAt, calledOff }) => !calledOff && saidAt >= Date.parse(opensAt) - WAITING_ROOM_MS,
  );
  if (opening === undefined || message.isOwner) return null;
  return <KeepLine date={opening.date} messageId={message.id} />;
}

function KeepLine({ date, messageId }: { date: string; messageId: number }) {
  const { data: report } = useQuery({ ...reportQuery(date), staleTime: REFRESH_MS });
  const isKept = report?.words.some((line) => line.messageId === messageId && line.isKept) ?? false;
  return <KeepMessage {...{ date, messageId, isKept }} />;
}
