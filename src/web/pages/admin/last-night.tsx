import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { addDays, type DateString, dateLine } from '../../../shared/dates.ts';
import { dayPath } from '../../../shared/days.ts';
import type { OwnCollection } from '../../../shared/owner-collections.ts';
import { feedbackQuery, useNewFeedback } from '../../features/feedback-inbox/feedback-queries.ts';
import { PendingEntries } from '../../features/guestbook-inbox/pending-entries.tsx';
import { firstPendingQuery } from '../../features/guestbook-inbox/queries.ts';
import { LikeIcon } from '../../features/likes/like-icon.tsx';
import { totalLikesQuery } from '../../features/likes/like-queries.ts';
import { digestsQuery } from '../../features/subscribers/subscriber-queries.ts';
import { fillIn, type Text, useLanguage, useTexts } from '../../lib/texts.ts';
import { PhotoImage } from '../../ui/photo/photo-image.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { adminPath } from './admin-paths.ts';

const lastNightTexts = {
  lastNight: { en: 'Last night', ja: '昨夜', shown: 'en' },
  lastDay: { en: 'The last five', ja: '前回の五枚', shown: 'en' },
  likes: { en: '{n} {n|heart|hearts}', ja: 'ハート {n}', shown: 'en' },
  emails: { en: '{n} {n|e-mail|e-mails} sent', ja: 'メール {n} 通', shown: 'en' },
  feedbackFrom: { en: 'Feedback from {name}', ja: '{name} さんから', shown: 'en' },
  feedbackFailed: {
    en: 'The feedback could not be loaded.',
    ja: 'ご感想を読み込めませんでした。',
    shown: 'en',
  },
  answer: { en: 'Answer', ja: '返事を書く', shown: 'en' },
  more: { en: 'All of them in the inbox', ja: 'すべて受信箱で見る', shown: 'en' },
} as const satisfies Record<string, Text>;

interface LastNightProps {
  /** All collections, newest first. */
  collections: readonly OwnCollection[];
  today: DateString;
}

/** Loads the entries and feedback of `LastNight` while the collections load, so that it seldom moves them later. */
export function usePrefetchLastNight(): void {
  const client = useQueryClient();
  useEffect(() => {
    void client.prefetchQuery(firstPendingQuery);
    void client.prefetchInfiniteQuery(feedbackQuery('pending'));
  }, [client]);
}

/** Likes and e-mails of the last day before today, pending guest book entries and the newest unread feedback. */
export function LastNight({ collections, today }: LastNightProps) {
  const t = useTexts(lastNightTexts);
  const language = useLanguage();
  const day = collections.find(({ date }) => date < today);
  if (day === undefined) return null;
  const { date } = day;
  return (
    <section aria-labelledby="last-night" className="border-b border-hairline py-8">
      <div className="flex flex-wrap items-baseline gap-x-4 pb-5">
        <h2 id="last-night" className="text-[21px] leading-7 font-medium">
          {date === addDays(today, -1) ? t.lastNight : t.lastDay}
        </h2>
        <a
          href={dayPath(date)}
          className="inline-flex min-h-11 min-w-11 flex-wrap items-center text-[13px] text-soft wrap-anywhere hover:text-ink"
        >
          <time dateTime={date}>{dateLine(date, language)}</time>
        </a>
      </div>
      <div className="grid grid-cols-1 gap-x-[72px] gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.45fr)]">
        <Received day={day} />
        <div>
          <PendingEntries
            date={date}
            more={
              <Link
                href={adminPath('feedback')}
                className="inline-flex min-h-11 items-center text-soft hover:text-ink"
              >
                {t.more}
              </Link>
            }
          />
          <NewestFeedback />
        </div>
      </div>
    </section>
  );
}

/** Shown instead of a number that is loading or could not be loaded. */
const UNKNOWN = '–';

const THUMBNAIL_SIZES = '(min-width: 1024px) 95px, 18vw';

/** A day's photos with their likes, and the day's totals of likes and e-mails. */
function Received({ day: { id, date, photoUrls, photos } }: { day: OwnCollection }) {
  const t = useTexts(lastNightTexts);
  const { data: likes } = useQuery(totalLikesQuery(id));
  const { data: digests } = useQuery(digestsQuery());
  const sent = digests?.digests.find((digest) => digest.date === date)?.sent ?? 0;
  const countOf = (index: number) => (likes ? (likes[index] ?? 0) : UNKNOWN);
  const total = likes?.reduce((sum, n) => sum + n, 0) ?? UNKNOWN;
  return (
    <div>
      <ul className="grid max-w-[640px] grid-cols-5 gap-2.5">
        {photoUrls.map((url, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place is named by its number, and a photo may be in two.
          <li key={index} className="min-w-0">
            <div className="relative aspect-3/4 overflow-hidden bg-hairline">
              <PhotoImage
                url={url}
                photo={photos[index] ?? {}}
                alt=""
                sizes={THUMBNAIL_SIZES}
                shape="3x4"
                className="absolute inset-0 size-full object-cover"
              />
            </div>
            <p className="flex items-center gap-1.5 pt-2 text-[13px] tabular-nums">
              <LikeIcon className="size-3 text-seal" />
              <span aria-hidden="true">{countOf(index)}</span>
              {likes && <span className="sr-only">{fillIn(t.likes, { n: countOf(index) })}</span>}
            </p>
          </li>
        ))}
      </ul>
      <p className="pt-3 text-[13px] text-soft">
        {[fillIn(t.likes, { n: total }), ...(sent > 0 ? [fillIn(t.emails, { n: sent })] : [])].join(' · ')}
      </p>
    </div>
  );
}

function NewestFeedback() {
  const t = useTexts(lastNightTexts);
  const query = useInfiniteQuery(feedbackQuery('pending'));
  const { data, errorUpdateCount, refetch } = query;
  useNewFeedback(refetch);
  if (data === undefined && errorUpdateCount > 0) {
    return <QueryState query={query} failed={t.feedbackFailed} className="border-t border-hairline py-2.5" />;
  }
  const newest = data?.pages[0]?.items[0];
  if (newest === undefined) return null;
  return (
    <p className="flex items-center gap-x-4 border-t border-hairline pt-1">
      <span className="min-w-0 flex-1 truncate">
        <span className="text-soft">{fillIn(t.feedbackFrom, { name: newest.name })}</span>
        {'\u2002'}
        <bdi>{newest.message}</bdi>
      </span>
      <Link href={adminPath('feedback')} className="inline-flex min-h-11 items-center hover:underline">
        {t.answer}
      </Link>
    </p>
  );
}
