import { useQuery } from '@tanstack/react-query';
import type { DateString } from '../../../../../shared/dates.ts';
import type { OpeningReport } from '../../../../../shared/opening-replay.ts';
import { useLanguage, useTexts } from '../../../../lib/texts.ts';
import { wallClock } from '../../../../lib/time/zoned-time.ts';
import { writtenLanguage } from '../../../../lib/words/written-language.ts';
import { QueryState } from '../../../../ui/query-state.tsx';
import { numerals } from '../../today/numerals.ts';
import { reportQuery } from '../report-query.ts';
import { KeepMessage } from './keep-message.tsx';
import css from './report.css?inline';
import { reportTexts } from './report-texts.ts';
import { replayTexts } from './texts.ts';

interface OpeningReportProps {
  date: DateString;
  /** The site's time zone (IANA). */
  timeZone: string;
}

/** Shows an opening's statistics, and lets the owner choose the messages for its replay (OPEN-6). */
export function OpeningReportSection({ date, timeZone }: OpeningReportProps) {
  const t = useTexts(reportTexts);
  const query = useQuery(reportQuery(date));
  const { data: report } = query;
  return (
    <section aria-labelledby="opening-report" className="opening-report">
      <style>{css}</style>
      <h2 id="opening-report" className="date-line">
        {t.heading}
      </h2>
      {report === undefined ? (
        <QueryState query={query} failed={t.loadFailed} />
      ) : (
        <>
          <Numbers report={report} />
          <div>
            <h3 className="font-serif text-[21px]">{t.messages}</h3>
            <p className="mt-1 text-[13px] text-soft">
              {report.words.length === 0 ? t.noMessages : t.messagesHint}
            </p>
            <Messages {...{ date, timeZone, report }} />
          </div>
        </>
      )}
    </section>
  );
}

function Numbers({ report: { visitors, likes } }: { report: OpeningReport }) {
  const t = useTexts(reportTexts);
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t.photo}</th>
          <th scope="col">{t.visitors}</th>
          <th scope="col">{t.likes}</th>
        </tr>
      </thead>
      <tbody>
        {numerals.map((numeral, photoIndex) => (
          <tr key={numeral}>
            <th scope="row">{numeral}</th>
            <td>{visitors[photoIndex]}</td>
            <td>{likes[photoIndex]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Messages({ date, timeZone, report }: OpeningReportProps & { report: OpeningReport }) {
  const { photographer, visitor } = useTexts(replayTexts);
  const language = useLanguage();
  return (
    <ul className="report-messages mt-4">
      {report.words.map(({ messageId, sentAt, name, text, isKept }) => (
        <li key={messageId}>
          <p className="text-[13px] text-soft">
            <bdi className={name === undefined ? 'text-seal' : ''}>
              {name === undefined ? photographer : name || visitor}
            </bdi>{' '}
            {wallClock(sentAt, language, timeZone)}
          </p>
          <p lang={writtenLanguage(text)} dir="auto">
            {text}
          </p>
          <KeepMessage {...{ date, messageId, isKept }} />
        </li>
      ))}
    </ul>
  );
}
