import { type QueryClient, useQuery } from '@tanstack/react-query';
import { getRetention, LEFT_KEEP_DAYS } from '../../../shared/privacy.ts';
import { call } from '../../lib/call.ts';
import { defineSlot } from '../../lib/page/define-slot.tsx';
import { joinSentences } from '../../lib/sentences.ts';
import { fillIn, useLanguage, useTexts } from '../../lib/texts.ts';
import { privacyTexts } from './privacy-texts.ts';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      /** Holds the lines; empty until the page is idle. */
      'privacy-slot': { key?: string; lang: string };
    }
  }
}

/** @param isCounted whether Google Analytics counts the visit (GA-1) */
export function startPrivacyLines(client: QueryClient, isCounted: Promise<boolean>): void {
  defineSlot('privacy-slot', client, () => {
    const { data } = useQuery({ queryKey: ['is-counted'], queryFn: () => isCounted });
    return data === undefined ? null : <PrivacyLines isCounted={data} />;
  });
}

/** Says which data of visitors the gallery stores, and for how long. Shown below the text about the photographer. */
export function PrivacyLines({ isCounted }: { isCounted: boolean }) {
  const t = useTexts(privacyTexts);
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: ['retention'],
    queryFn: ({ signal }) => call(getRetention, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data === undefined) return null;
  const lasting = (days: number) => (days === 0 ? t.forEver : fillIn(t.days, { n: days }));
  const lines = [
    [t.likes, fillIn(t.afterLast, { time: lasting(data.likes) })],
    [t.feedback, lasting(data.feedback)],
    [t.guestBook, fillIn(t.guestBookTime, { time: lasting(data.feedback) })],
    [t.chat, fillIn(t.chatTime, { time: lasting(data.chat) })],
    [t.email, fillIn(t.emailTime, { n: LEFT_KEEP_DAYS })],
    [t.push, t.pushTime],
  ];
  return (
    <details className="mt-10 text-[13px] text-soft">
      <summary className="flex min-h-11 w-max max-w-full cursor-pointer items-center hover:text-ink">
        {t.title}
      </summary>
      <dl className="grid max-w-[72ch] gap-x-10 gap-y-3 pt-2 pb-4 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        {lines.map(([what, time]) => (
          <div key={what} className="contents">
            <dt className="text-ink">{what}</dt>
            <dd className="max-md:-mt-3">{time}</dd>
          </div>
        ))}
      </dl>
      <p className="max-w-[72ch]">
        {joinSentences(language, [isCounted ? t.analytics : t.noOthers, t.passedOn])}
      </p>
    </details>
  );
}
