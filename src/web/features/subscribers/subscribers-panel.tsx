import { useQuery } from '@tanstack/react-query';
import { dateLine } from '../../../shared/dates.ts';
import type { AnswerOf } from '../../../shared/endpoint.ts';
import { errorReasons } from '../../../shared/errors.ts';
import { ownerTextIn } from '../../../shared/owner-text.ts';
import type { Digest, getDigests } from '../../../shared/subscribers.ts';
import { fillIn, useLanguage, useTexts } from '../../lib/texts.ts';
import { useTimeZone, wallTime } from '../../lib/time/zoned-time.ts';
import { reasonTexts } from '../../lib/words/reason-texts.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { DigestPreview } from './digest-preview.tsx';
import { DigestSettingsForm } from './digest-settings.tsx';
import { SubscriberList } from './subscriber-list.tsx';
import { digestsQuery } from './subscriber-queries.ts';
import css from './subscribers.css?inline';
import { digestTexts } from './texts.ts';

/** Who receives the five by e-mail, the next e-mail as it will look, and what was sent (FOLLOW-6). */
export function SubscribersPanel() {
  return (
    <div className="subscribers">
      <style>{css}</style>
      <SubscriberList />
      <NextDigest />
      <SentDigests />
      <Pushes />
    </div>
  );
}

function NextDigest() {
  const t = useTexts(digestTexts);
  const language = useLanguage();
  const timeZone = useTimeZone();
  const query = useQuery(digestsQuery());
  const { data } = query;
  const reason = errorReasons.find((known) => known === data?.problem?.reason);
  return (
    <section aria-labelledby="digest-heading">
      <h2 id="digest-heading" className="pb-4 text-[21px] leading-7 font-medium">
        {t.title}
      </h2>
      {data === undefined ? (
        <QueryState query={query} failed={t.loadFailed} />
      ) : (
        <>
          {!data.isReady && (
            <p role="alert" className="pb-4">
              {t.notReady}{' '}
              <a href="/admin/email" className="underline underline-offset-3">
                {t.setUpMail}
              </a>
            </p>
          )}
          {data.problem && (
            <p role="alert" className="pb-4 text-seal">
              {fillIn(t.problem, { moment: wallTime(data.problem.at, language, timeZone) })}{' '}
              {reason && fillIn(reasonTexts[reason][language], { about: '' })}
            </p>
          )}
          <Forecast {...data} />
          <DigestSettingsForm settings={data.settings} />
          <DigestPreview canSend={data.isReady} />
        </>
      )}
    </section>
  );
}

type Figures = AnswerOf<typeof getDigests>;

/** Says before it happens that a day's limit delays e-mails (FOLLOW-4). */
function Forecast({ daily, weekly, waiting, settings: { limit } }: Figures) {
  const t = useTexts(digestTexts);
  const sunday = daily + weekly;
  return (
    <p role="status" className="pb-4 text-soft">
      {fillIn(t.usual, { daily, sunday })} {sunday > limit && fillIn(t.overLimit, { limit })}{' '}
      {waiting > 0 && fillIn(t.waiting, { count: waiting })}
    </p>
  );
}

function SentDigests() {
  const t = useTexts(digestTexts);
  const { data } = useQuery(digestsQuery());
  if (data === undefined) return null;
  return (
    <section aria-labelledby="sent-heading" className="sent-digests">
      <h2 id="sent-heading" className="pb-4 text-[21px] leading-7 font-medium">
        {t.sentTitle}
      </h2>
      {data.digests.length === 0 ? (
        <p className="text-soft">{t.noneSent}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{t.day}</th>
              <th scope="col" className="wide">
                {t.letter}
              </th>
              <th scope="col" className="wide">
                {t.wentOut}
              </th>
              <th scope="col">{t.reached}</th>
            </tr>
          </thead>
          <tbody>
            {data.digests.map((digest) => (
              <SentRow key={digest.date} digest={digest} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** How many browsers are notified, and what the newest day's pushes came to (FOLLOW-5). */
function Pushes() {
  const t = useTexts(digestTexts);
  const language = useLanguage();
  const timeZone = useTimeZone();
  const { data } = useQuery(digestsQuery());
  if (data === undefined) return null;
  const { isOffered, subscriptions, waiting, latest } = data.push;
  return (
    <section aria-labelledby="pushes-heading" className="sent-digests">
      <h2 id="pushes-heading" className="pb-4 text-[21px] leading-7 font-medium">
        {t.pushTitle}
      </h2>
      {isOffered ? (
        <p>
          {fillIn(t.pushCount, { count: subscriptions })}{' '}
          {waiting > 0 && fillIn(t.waiting, { count: waiting })}
        </p>
      ) : (
        <p className="text-soft">{t.pushNotOffered}</p>
      )}
      {latest && (
        <p className="pt-2 text-soft">
          {fillIn(t.pushLatest, {
            ...{ day: dateLine(latest.date, language), sent: latest.sent },
            ...{ gone: latest.gone, failed: latest.failed },
            moment: wallTime(latest.lastSentAt, language, timeZone),
          })}
        </p>
      )}
    </section>
  );
}

function SentRow({
  digest: { date, title, firstSentAt, lastSentAt, sent, paused, left },
}: {
  digest: Digest;
}) {
  const t = useTexts(digestTexts);
  const language = useLanguage();
  const timeZone = useTimeZone();
  const clock = (moment: string) =>
    new Intl.DateTimeFormat(language, {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      ...(timeZone === undefined ? {} : { timeZone }),
    }).format(new Date(moment));
  const notes = [
    paused > 0 && fillIn(t.pausedThen, { count: paused }),
    left > 0 && fillIn(t.leftThen, { count: left }),
  ].filter(Boolean);
  return (
    <tr>
      <td className="text-soft">{dateLine(date, language)}</td>
      <td className="wide">{ownerTextIn(language, title)}</td>
      <td className="wide">
        {clock(firstSentAt)} – {clock(lastSentAt)}
      </td>
      <td>
        {sent} {notes.length > 0 && <span className="text-[13px] text-seal">{notes.join(', ')}</span>}
      </td>
    </tr>
  );
}
