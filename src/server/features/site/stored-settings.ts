import type { SiteChanges, SiteSettings } from '../../../shared/site.ts';
import { SiteLanguage } from '../../../shared/site.ts';

/** The site's rows of the settings table. */
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

/** Used until the owner writes a text. */
const DEFAULT_ABOUT = {
  en: 'I take five photographs a day, every day, and put them here in the evening. Nothing is arranged. What the day gave is what there is.',
  ja: '毎日五枚の写真を撮り、夕方にここへ並べます。何も作りません。その日がくれたものが、すべてです。',
};

/** The settings of these rows, with defaults for missing ones. */
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

/** The rows for the given changes; other settings stay. */
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
