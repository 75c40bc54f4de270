import { type QueryClient, useQuery } from '@tanstack/react-query';
import { getRss } from '../../../shared/feeds.ts';
import { getFollow } from '../../../shared/subscribers.ts';
import { call } from '../../lib/call.ts';
import { defineSlot } from '../../lib/page/define-slot.tsx';
import { useTexts } from '../../lib/texts.ts';
import css from './follow.css?inline';
import { FollowForm } from './follow-form.tsx';
import { readPushState } from './push.ts';
import { PUSH_STATE, PushChoice } from './push-choice.tsx';
import { followTexts } from './texts.ts';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      /** Holds the section; empty until the page is idle. */
      'follow-slot': { key?: string; lang: string };
    }
  }
}

export function startFollow(client: QueryClient): void {
  defineSlot('follow-slot', client, FollowSection);
}

/** Offers the five by e-mail, notification and RSS, at the end of the home page and of a day’s page (FOLLOW-8). */
function FollowSection() {
  const t = useTexts(followTexts);
  const { data } = useQuery({
    queryKey: ['follow'],
    queryFn: ({ signal }) => call(getFollow, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const vapidKey = data?.push ?? null;
  // The permission may change in the browser's settings, the subscription in another tab.
  const { data: push = 'unsupported' } = useQuery({
    queryKey: PUSH_STATE,
    queryFn: readPushState,
    enabled: vapidKey !== null,
    ...{ staleTime: 0, refetchOnWindowFocus: true, networkMode: 'always' },
  });
  const hasPush = vapidKey !== null && push !== 'unsupported';
  if (data?.email !== true && !hasPush) return null;
  return (
    <section aria-labelledby="follow-title" className="follow">
      <style>{css}</style>
      <div>
        <h2 id="follow-title">{t.title}</h2>
        <p>{t.note}</p>
      </div>
      {data?.email === true && <FollowForm />}
      <div tabIndex={-1} className="follow-push outline-none">
        {hasPush && <PushChoice state={push} vapidKey={vapidKey} />}
        <p className="text-[13px] text-soft">
          <a
            href={getRss.path}
            className="quiet-link inline-flex min-h-11 items-center md:pointer-fine:min-h-0"
          >
            {hasPush ? t.feed : t.feedAlone}
          </a>
        </p>
      </div>
    </section>
  );
}
