import type { FastifyBaseLogger } from 'fastify';
import type { DateString } from '../../../shared/dates.ts';
import { AppError } from '../../../shared/errors.ts';
import { Layout } from '../../../shared/layout.ts';
import { mergeOrRefuse } from '../../../shared/merge-changes.ts';
import type { Language } from '../../../shared/owner-text.ts';
import { SiteLanguage } from '../../../shared/site.ts';
import type { SiteChanges, SiteSettings } from '../../../shared/site-settings.ts';
import { dateIn, nextTimeOfDay } from '../../../shared/wall-clock.ts';
import type { Bus } from '../../db/bus.ts';
import type { Db } from '../../db/connect.ts';
import { findDisplacedOpening } from '../../db/queries/displaced-opening.ts';
import { findSettings, saveSettings } from '../../db/queries/settings.ts';

const CHANNEL = 'site_settings';
/** The delay before a failed read is retried. Until then, this process may use an outdated time zone. */
const READ_AGAIN_MS = 5000;
const MINUTE_MS = 60_000;

export interface LiveSite {
  /** The settings in this process's memory. */
  settings(): SiteSettings;
  timeZone(): string;
  /** The language of content for all visitors, such as feeds: English, unless the owner chose Japanese. */
  language(): Language;
  /** A text that changes whenever a setting or the date changes, for caches. */
  version(): string;
  /** The calendar date in the site's time zone (TODAY-4). */
  today(): DateString;
  /** The ISO moment of the next midnight in the site's time zone. */
  dayEndsAt(): string;
  /** The owner's name in the chat (CHAT-5). */
  ownerNickname(): string;
  /** Calls `listener` after each change by any process. Returns a function that unsubscribes. */
  onChange(listener: () => void): () => void;
  /**
   * Writes the given settings for all processes; resolves once this process has them.
   * @param before the values that the owner saw before the changes
   * @throws AppError `changed_elsewhere` if a stored value is neither the one in `before` nor the new one;
   * `opening_displaced` for a time zone in which an opening would be on another date than its collection
   */
  save(changes: SiteChanges, before?: SiteChanges): Promise<SiteSettings>;
  close(): Promise<void>;
}

interface SiteOptions {
  db: Db;
  bus: Bus;
  now: () => Date;
  /** The time zone until the owner has chosen one. */
  timeZone: string;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** The site's settings: cached, and read again when any process has changed them. */
export async function createSite({ db, bus, now, timeZone, log }: SiteOptions): Promise<LiveSite> {
  const listeners = new Set<() => void>();
  let lastReading = 0;
  let keptReading = 0;
  let retry: NodeJS.Timeout | undefined;
  // The date is cached for a minute, because many requests need it and Intl is slow. Dates change at whole minutes.
  let lastToday = { minute: -1, zone: '', date: '' };
  let lastEnd = { day: '', at: '' };
  let current = settingsOf(new Map(), { timeZone });
  let changes = 0;

  async function refresh(): Promise<void> {
    lastReading += 1;
    const reading = lastReading;
    const settings = settingsOf(await findSettings(db, [...siteKeys]), { timeZone });
    // Reads may overlap, so the result of an older one may arrive last.
    if (reading < keptReading) return;
    keptReading = reading;
    current = settings;
    changes += 1;
    for (const listener of listeners) listener();
  }

  function changedElsewhere(): void {
    clearTimeout(retry);
    refresh().catch((error: unknown) => {
      log.error(error, 'site: reading the settings failed, using the cached ones');
      retry = setTimeout(changedElsewhere, READ_AGAIN_MS).unref();
    });
  }

  // Subscribed before the read, so that a change in between is not missed.
  const unsubscribe = await bus.subscribe(CHANNEL, changedElsewhere);
  const stopGaps = bus.onGap(changedElsewhere);
  await refresh();

  const today = () => {
    const moment = now();
    const zone = current.timeZone;
    const minute = Math.floor(moment.getTime() / MINUTE_MS);
    if (minute !== lastToday.minute || zone !== lastToday.zone) {
      lastToday = { minute, zone, date: dateIn(zone, moment) };
    }
    return lastToday.date;
  };

  return {
    settings: () => current,
    timeZone: () => current.timeZone,
    language: () => (current.language === 'ja' ? 'ja' : 'en'),
    version: () => `${changes} ${today()}`,
    today,
    dayEndsAt() {
      const day = `${today()} ${current.timeZone}`;
      if (day !== lastEnd.day) {
        lastEnd = { day, at: nextTimeOfDay([0], current.timeZone, now()).toISOString() };
      }
      return lastEnd.at;
    },
    ownerNickname: () => current.ownerNickname || current.name,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async save(changes, before = {}) {
      await db.transaction(async (tx) => {
        const known = await findSettings(tx, [...siteKeys], { locked: true });
        const stored = settingsOf(known, { timeZone });
        const rows = rowsOf(stored);
        const merged = mergeOrRefuse(rows, rowsOf(changes), rowsOf(before));
        // Unchanged values are not stored, so that defaults stay defaults.
        const changed: SiteRows = Object.fromEntries(
          Object.entries(merged).filter(([key, value]) => value !== rows[key as keyof typeof rows]),
        );
        if (changed.site_time_zone) {
          const zones = { from: stored.timeZone, to: changed.site_time_zone };
          await keepOpeningsOnTheirDates(tx, { ...zones, today: today() });
        }
        await saveSettings(tx, changed);
        await bus.publish(CHANNEL, null, tx);
      });
      await refresh();
      return current;
    },
    async close() {
      clearTimeout(retry);
      stopGaps();
      await unsubscribe();
    },
  };
}

/**
 * Refuses a time zone in which an opening would be on another date than its collection, because visitors might then
 * not see the opening (OPEN-1).
 */
async function keepOpeningsOnTheirDates(
  tx: Db,
  change: Parameters<typeof findDisplacedOpening>[1],
): Promise<void> {
  const date = await findDisplacedOpening(tx, change);
  if (date === undefined) return;
  const message = `timeZone: the opening of ${date} would be on another date`;
  throw new AppError('opening_displaced', message, { about: date });
}

/** The keys of the site's settings in the settings table. */
const siteKeys = [
  'site_name',
  'owner_nickname',
  'site_language',
  'site_layout',
  'site_time_zone',
  'about_en',
  'about_ja',
  'photo_license',
] as const;

type SiteRows = Partial<Record<(typeof siteKeys)[number], string>>;

/** The text about the gallery until the owner writes one. */
const DEFAULT_ABOUT = {
  en: 'I take five photographs a day, every day, and put them here in the evening. Nothing is arranged. What the day gave is what there is.',
  ja: '毎日五枚の写真を撮り、夕方にここへ並べます。何も作りません。その日がくれたものが、すべてです。',
};

/** The settings of these rows, with defaults for missing ones. */
function settingsOf(rows: ReadonlyMap<string, string>, { timeZone }: { timeZone: string }): SiteSettings {
  const language = SiteLanguage.safeParse(rows.get('site_language'));
  const layout = Layout.safeParse(rows.get('site_layout'));
  return {
    name: rows.get('site_name') ?? 'Gomai',
    ownerNickname: rows.get('owner_nickname') ?? '',
    language: language.success ? language.data : 'quoted',
    layout: layout.success ? layout.data : 'wall',
    timeZone: rows.get('site_time_zone') ?? timeZone,
    about: {
      en: rows.get('about_en') ?? DEFAULT_ABOUT.en,
      ja: rows.get('about_ja') ?? DEFAULT_ABOUT.ja,
    },
    license: rows.get('photo_license') ?? '',
  };
}

/** The rows for the given changes only. */
function rowsOf(changes: SiteChanges): SiteRows {
  const { name, ownerNickname, language, layout, timeZone, about, license } = changes;
  return {
    ...(name === undefined ? {} : { site_name: name }),
    ...(ownerNickname === undefined ? {} : { owner_nickname: ownerNickname }),
    ...(language === undefined ? {} : { site_language: language }),
    ...(layout === undefined ? {} : { site_layout: layout }),
    ...(timeZone === undefined ? {} : { site_time_zone: timeZone }),
    ...(about?.en === undefined ? {} : { about_en: about.en }),
    ...(about?.ja === undefined ? {} : { about_ja: about.ja }),
    ...(license === undefined ? {} : { photo_license: license }),
  };
}
