import type { SiteChanges, SiteSettings } from '../../../shared/site.ts';
import { SiteLanguage } from '../../../shared/site.ts';

/** The rows of the settings table that are the site's. */
export const siteKeys = [
  'site_name',
  'owner_nickname',
  'site_language',
  'site_time_zone',
  'about_en',
  'about_ja',
  'photo_license',
] as const;

type SiteRows = Partial<Record<(typeof siteKeys)[number], string>>;

/** Said until the owner writes something better. */
const DEFAULT_ABOUT = {
  en: 'I take five photographs a day, every day, and put them here in the evening. Nothing is arranged. What the day gave is what there is.',
  ja: '毎日五枚の写真を撮り、夕方にここへ並べます。何も作りません。その日がくれたものが、すべてです。',
};

/** The rows as the site understands them, with the defaults where the owner has said nothing. */
export function settingsOf(
  rows: ReadonlyMap<string, string>,
  { timeZone }: { timeZone: string },
): SiteSettings {
  const language = SiteLanguage.safeParse(rows.get('site_language'));
  return {
    name: rows.get('site_name') ?? 'Gomai',
    ownerNickname: rows.get('owner_nickname') ?? '',
    language: language.success ? language.data : 'quoted',
    timeZone: rows.get('site_time_zone') ?? timeZone,
    about: {
      en: rows.get('about_en') ?? DEFAULT_ABOUT.en,
      ja: rows.get('about_ja') ?? DEFAULT_ABOUT.ja,
    },
    license: rows.get('photo_license') ?? '',
  };
}

/** The rows that changes are written to: what is not named is not touched. */
export function rowsOf(changes: SiteChanges): SiteRows {
  const { name, ownerNickname, language, timeZone, about, license } = changes;
  return {
    ...(name === undefined ? {} : { site_name: name }),
    ...(ownerNickname === undefined ? {} : { owner_nickname: ownerNickname }),
    ...(language === undefined ? {} : { site_language: language }),
    ...(timeZone === undefined ? {} : { site_time_zone: timeZone }),
    ...(about?.en === undefined ? {} : { about_en: about.en }),
    ...(about?.ja === undefined ? {} : { about_ja: about.ja }),
    ...(license === undefined ? {} : { photo_license: license }),
  };
}
