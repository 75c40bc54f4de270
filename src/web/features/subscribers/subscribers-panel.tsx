import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dateLine } from '../../../shared/dates.ts';
import type { AnswerOf } from '../../../shared/endpoint.ts';
import { errorReasons } from '../../../shared/errors.ts';
import type { Language } from '../../../shared/owner-text.ts';
import type { getDigests } from '../../../shared/subscribers.ts';
import { joinSentences } from '../../lib/sentences.ts';
import { fillIn, useLanguage, useTexts } from '../../lib/texts.ts';
import { useTimeZone, wallTime } from '../../lib/time/zoned-time.ts';
import { reasonTexts } from '../../lib/words/reason-texts.ts';
import { Button } from '../../ui/button.tsx';
import { isFirstLoad, QueryState } from '../../ui/query-state.tsx';
import { DigestPreview, SendToMe } from './digest-preview.tsx';
import { DigestSettingsForm } from './digest-settings.tsx';
import { SentDigests } from './sent-digests.tsx';
import { SubscriberList } from './subscriber-list.tsx';
import { digestsQuery, subscribersQuery } from './subscriber-queries.ts';
import css from './subscribers.css?inline';
import { digestTexts } from './texts.ts';

/** The subscribers, a preview of the newest day's e-mail, and the digests that were sent (FOLLOW-6). */
export function SubscribersPanel() {
  const list = useInfiniteQuery(subscribersQuery({ show: undefined, find: '' }));
  return (
    <div className="subscribers">
      <style>{css}</style>
      <SubscriberList />
      <div hidden={isFirstLoad(list)} className="contents">
        <NextDigest />
        <SentDigests />
      </div>
    </div>
  );
}

function NextDigest() {
  const t = useTexts(digestTexts);
  const pageLanguage = useLanguage();
  const timeZone = useTimeZone();
  const [language, setLanguage] = useState<Language>(pageLanguage);
  const [isChanging, setIsChanging] = useState(false);
  const query = useQuery(digestsQuery());
  const { data } = query;
  const reason = errorReasons.find((known) => known === data?.problem?.reason);
  return (
    <section aria-labelledby="digest-heading">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id="digest-heading" className="text-[21px] leading-7 font-medium">
          {t.title}
        </h2>
        {data?.isReady && <SendToMe language={language} />}
      </div>
      {data === undefined ? (
        <QueryState query={query} failed={t.loadFailed} />
      ) : (
        <>
          {!data.isReady && (
            <p role="alert" className="py-4">
              {t.notReady}{' '}
              <a href="/admin/email" className="underline underline-offset-3">
                {t.setUpMail}
              </a>
            </p>
          )}
          {data.problem && (
            <p role="alert" className="py-4 text-seal">
              {joinSentences(pageLanguage, [
                fillIn(t.problem, { moment: wallTime(data.problem.at, pageLanguage, timeZone) }),
                reason && fillIn(reasonTexts[reason][pageLanguage], { about: '' }),
              ])}
            </p>
          )}
          <p role="status" className="pt-2 pb-4 text-[13px] leading-6 text-soft">
            <Forecast {...data} />{' '}
            {!isChanging && (
              <Button variant="link" onClick={() => setIsChanging(true)}>
                {t.change}
              </Button>
            )}
          </p>
          {isChanging && <DigestSettingsForm settings={data.settings} />}
          <DigestPreview language={language} onLanguage={setLanguage} />
        </>
      )}
    </section>
  );
}

type Figures = AnswerOf<typeof getDigests>;

/** How many e-mails and pushes will be sent, and whether the daily limit will delay e-mails (FOLLOW-4). */
function Forecast({ daily, weekly, waiting, opening, push, settings: { hour, limit } }: Figures) {
  const t = useTexts(digestTexts);
  const language = useLanguage();
  const sunday = daily + weekly;
  return joinSentences(language, [
    fillIn(t.usual, { daily, sunday, hour, limit }),
    sunday > limit && fillIn(t.overLimit, { limit }),
    opening && fillIn(t.afterOpening, { day: dateLine(opening, language) }),
    waiting > 0 && fillIn(t.waiting, { count: waiting }),
    push.isOffered ? push.waiting > 0 && fillIn(t.pushWaiting, { count: push.waiting }) : t.pushNotOffered,
  ]);
}
