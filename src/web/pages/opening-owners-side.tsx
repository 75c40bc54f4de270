import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Opening } from '../../shared/openings.ts';
import { watchSignOut } from '../features/auth/sign-out-watch.ts';
import { userQuery } from '../features/auth/user-query.ts';
import { allCollectionsQuery } from '../features/collection-editor/list/all-collections-query.ts';
import { OpeningReportSection } from '../features/collections/opening/replay/opening-report.tsx';
import { OpeningStage } from '../features/collections/opening/stage/opening-stage.tsx';
import { stageTexts } from '../features/collections/opening/stage/stage-texts.ts';
import { useTexts } from '../lib/texts.ts';
import { QueryState } from '../ui/query-state.tsx';
import { SignInAgain } from './admin/sign-in-again.tsx';
import { useLiveGallery } from './live/live-gallery-context.ts';
import { SiteFrame } from './site-frame.tsx';

interface OwnersSideProps {
  date: string;
  /** Given while the opening is announced or under way. */
  opening?: Opening;
  /** The site's time zone (IANA name), for the report. */
  timeZone?: string;
}

/** What only the owner sees of an opening: its stage with the chat, and afterwards its report. */
export function OwnersSide({ date, opening, timeZone = '' }: OwnersSideProps) {
  return opening ? <Stage opening={opening} /> : <OpeningReportSection date={date} timeZone={timeZone} />;
}

/** After the session has ended, a dialog over the stage asks to sign in, because the opening continues (AUTH-4). */
function Stage({ opening }: { opening: Opening }) {
  const t = useTexts(stageTexts);
  const client = useQueryClient();
  const { data: user } = useQuery(userQuery());
  const { data: collections, isPending, ...query } = useQuery(allCollectionsQuery());
  useEffect(() => watchSignOut(client), [client]);
  const collection = collections?.find(({ date }) => date === opening.date);
  // A list without the collection is an error too: another tab may have deleted the day.
  const state = { ...query, isError: !isPending };
  return (
    <>
      {collection ? (
        <OpeningStage opening={opening} collection={collection} chat={<StageChat />} />
      ) : (
        <SiteFrame>
          <QueryState query={state} failed={t.loadFailed} className="py-[16vh]" />
        </SiteFrame>
      )}
      {user === null && <SignInAgain />}
    </>
  );
}

function StageChat() {
  const { hostChat } = useLiveGallery();
  const [chatElement, setChatElement] = useState<HTMLElement | null>(null);
  useEffect(
    () => hostChat({ badge: null, chatElement, isSheetOpen: true, hidesTour: true, show: () => {} }),
    [hostChat, chatElement],
  );
  return <div ref={setChatElement} className="stage-chat" />;
}
