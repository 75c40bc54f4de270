import { useQuery } from '@tanstack/react-query';
import { dateLine } from '../../../shared/dates.ts';
import { ownerTextIn } from '../../../shared/owner-text.ts';
import type { Digest } from '../../../shared/subscribers.ts';
import { fillIn, useLanguage, useTexts } from '../../lib/texts.ts';
import { useTimeZone, wallHour } from '../../lib/time/zoned-time.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { digestsQuery } from './subscriber-queries.ts';
import { digestTexts } from './texts.ts';

/** How many e-mails and pushes were sent for each day. */
export function SentDigests() {
  const t = useTexts(digestTexts);
  const query = useQuery(digestsQuery());
  const { data } = query;
  const most = Math.max(1, ...(data?.digests ?? []).map(({ sent }) => sent));
  return (
    <section aria-labelledby="sent-heading" className="sent-digests">
      <div className="flex flex-wrap items-baseline gap-x-4 pb-4">
        <h2 id="sent-heading" className="text-[21px] leading-7 font-medium">
          {t.sentTitle}
        </h2>
        <p className="text-soft">{data && (data.digests.length === 0 ? t.noneSent : t.sentLead)}</p>
      </div>
      {!data && <QueryState query={query} failed={t.sentFailed} />}
      {data && data.digests.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t.day}</th>
              <th scope="col" className="wide">
                {t.subject}
              </th>
              <th scope="col" className="wide">
                {t.wentOut}
              </th>
              <th scope="col">{t.reached}</th>
              <th scope="col" className="number">
                {t.push}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.digests.map((digest) => (
              <SentRow key={digest.date} digest={digest} share={digest.sent / most} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function SentRow({
  digest: { date, title, firstSentAt, lastSentAt, sent, paused, left, push },
  share,
}: {
  digest: Digest;
  /** This day's number of e-mails, divided by the largest such number. */
  share: number;
}) {
  const t = useTexts(digestTexts);
  const language = useLanguage();
  const timeZone = useTimeZone();
  const refused = [
    push && push.gone > 0 && fillIn(t.pushGone, { count: push.gone }),
    push && push.failed > 0 && fillIn(t.pushFailed, { count: push.failed }),
  ].filter(Boolean);
  return (
    <tr>
      <td className="text-soft">{dateLine(date, language)}</td>
      <td className="wide">{ownerTextIn(language, title)}</td>
      <td className="wide text-soft">
        {wallHour(firstSentAt, timeZone)} – {wallHour(lastSentAt, timeZone)}
      </td>
      <td>
        <div className="reached">
          <span className="count">{sent}</span>
          <span aria-hidden="true" className="wide bar">
            <span style={{ width: `${share * 100}%` }} />
          </span>
          {paused > 0 && (
            <span className="text-[13px] text-seal">{fillIn(t.pausedThen, { count: paused })}</span>
          )}
          {left > 0 && <span className="text-[13px] text-soft">{fillIn(t.leftThen, { count: left })}</span>}
        </div>
      </td>
      <td className="number text-soft">
        {refused.length > 0 && <span className="wide pr-3 text-[13px]">{refused.join(', ')}</span>}
        {push?.sent ?? '–'}
      </td>
    </tr>
  );
}
