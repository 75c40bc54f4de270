import { type DateString, dateLine } from '../../../shared/dates.ts';
import { dayPath } from '../../../shared/days.ts';
import { type Language, type OwnerText, ownerTextIn } from '../../../shared/owner-text.ts';
import type { PushMessage } from '../../../shared/push.ts';
import {
  CONCURRENT_SENDS,
  createSend,
  MAX_REFUSED_IN_A_ROW,
  MAX_TITLE,
  type SendOptions,
} from './send-pushes.ts';
import { pushTexts } from './texts.ts';

/** How long before an opening its reminders are sent at the earliest. The job runs every five minutes. */
const BEFORE_MS = 15 * 60_000;

export interface RemindedOpening {
  /** The collection's id. */
  id: number;
  date: DateString;
  /** ISO moment. */
  opensAt: string;
  title: OwnerText | null;
}

export interface ReminderOptions extends SendOptions {
  /** Must include all openings whose first photo is not revealed yet. */
  openings: () => Promise<RemindedOpening[]>;
}

/**
 * Sends the reminders of openings that begin within 15 minutes (OPEN-3, FOLLOW-5), and again if an opening's hour
 * changes afterwards (OPEN-7). Later runs retry a refused reminder until the opening begins. After ten refusals in a
 * row, a run sends no more reminders of that opening.
 */
export async function sendReminders(options: ReminderOptions, signal: AbortSignal): Promise<void> {
  const moment = options.now().getTime();
  for (const opening of await options.openings()) {
    const leftMs = Date.parse(opening.opensAt) - moment;
    if (leftMs > 0 && leftMs <= BEFORE_MS) await remindOf(opening, leftMs, options, signal);
  }
}

async function remindOf(
  opening: RemindedOpening,
  leftMs: number,
  options: ReminderOptions,
  signal: AbortSignal,
): Promise<void> {
  const { store, now, log } = options;
  const siteName = options.siteName().slice(0, MAX_TITLE);
  const messages = { en: message(opening, 'en', siteName), ja: message(opening, 'ja', siteName) };
  const delivery = { ttlSeconds: Math.ceil(leftMs / 1000), topic: 'opening' };
  const send = await createSend(messages, delivery, options);
  const startedAt = now();
  let sent = 0;
  let refusedInARow = 0;
  /** The opening may be called off or moved during the run. */
  const isPlanned = async () =>
    (await options.openings()).some(({ id, opensAt }) => id === opening.id && opensAt === opening.opensAt);

  const sender = async () => {
    while (!signal.aborted && refusedInARow < MAX_REFUSED_IN_A_ROW && now() < new Date(opening.opensAt)) {
      if (!(await isPlanned())) return;
      const row = await store.claimReminder(opening, { startedAt, now: now() });
      if (row === undefined) return;
      const outcome = await send(row);
      refusedInARow = outcome?.kind === 'refused' ? refusedInARow + 1 : 0;
      if (outcome?.kind === 'refused') continue;
      if (outcome?.kind === 'gone') {
        await store.remove(row.endpointHash);
        continue;
      }
      if (outcome?.kind === 'sent') sent += 1;
      await store.markReminded(row, opening);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_SENDS }, sender));
  if (sent > 0) log.info({ sent, date: opening.date }, 'push: reminded browsers of the opening');
}

function message({ date, opensAt, title }: RemindedOpening, language: Language, siteName: string): Buffer {
  const shown: PushMessage = {
    title: (ownerTextIn(language, title ?? undefined) || dateLine(date, language)).slice(0, MAX_TITLE),
    body: pushTexts[language].openingSoon(siteName),
    language,
    path: dayPath(date),
    // Contains the hour, so that the reminder of a moved opening and the push of the day are shown as new.
    key: `opening ${opensAt}`,
  };
  return Buffer.from(JSON.stringify(shown));
}
