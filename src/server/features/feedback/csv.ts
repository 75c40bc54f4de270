import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { Feedback, FeedbackStatus } from '../../../shared/feedback.ts';
import type { Db } from '../../db/connect.ts';
import { findFeedback } from './queries.ts';
import { siteTime } from './site-time.ts';

const ROWS_AT_A_TIME = 500;
const columns = ['id', 'date', 'name', 'email', 'message', 'status'] as const;

interface CsvOptions {
  status: FeedbackStatus | undefined;
  timeZone: string;
}

/**
 * Streams the inbox as CSV for spreadsheets. Starts with a byte order mark, without which Excel garbles Japanese; a
 * cell that would be a formula starts with an apostrophe.
 */
export function feedbackCsv(db: Db, { status, timeZone }: CsvOptions): Readable {
  const csv = stringify({
    bom: true,
    header: true,
    columns: [...columns],
    record_delimiter: 'windows',
    escape_formulas: true,
    // By default it quotes cells only for its own kind of line break.
    quoted_match: /[\r\n]/,
  });
  const source = Readable.from(rows(db, { status, timeZone }));
  // Either end may fail: the database, or the download.
  source.once('error', (error) => csv.destroy(error));
  csv.once('close', () => source.destroy());
  return source.pipe(csv);
}

async function* rows(db: Db, { status, timeZone }: CsvOptions) {
  let before: number | undefined;
  for (;;) {
    const items: Feedback[] = await findFeedback(db, { status, before }, ROWS_AT_A_TIME);
    for (const { id, submittedAt, name, email, message, status: state } of items) {
      yield [String(id), siteTime(timeZone, new Date(submittedAt)), name, email ?? '', message, state];
    }
    if (items.length < ROWS_AT_A_TIME) return;
    before = items.at(-1)?.id;
  }
}
