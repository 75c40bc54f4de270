import type { FastifyInstance } from 'fastify';
import type { DateString } from '../../../shared/dates.ts';
import { getSite } from '../../../shared/site.ts';
import type { Db } from '../../db/connect.ts';
import { findSettings } from '../../db/settings.ts';
import { route } from '../../http/route.ts';

/** Said until the owner writes something better. */
const DEFAULT_ABOUT = {
  en: 'I take five photographs a day, every day, and put them here in the evening. Nothing is arranged. What the day gave is what there is.',
  ja: '毎日五枚の写真を撮り、夕方にここへ並べます。何も作りません。その日がくれたものが、すべてです。',
};

const DEFAULT_NAME = 'Gomai';

export async function siteName(db: Db): Promise<string> {
  return (await findSettings(db, ['site_name'])).get('site_name') ?? DEFAULT_NAME;
}

export function siteRoutes(app: FastifyInstance, { db, today }: { db: Db; today: () => DateString }): void {
  route(app, getSite, async () => {
    const settings = await findSettings(db, ['site_name', 'about_en', 'about_ja']);
    return {
      name: settings.get('site_name') ?? DEFAULT_NAME,
      today: today(),
      about: {
        en: settings.get('about_en') ?? DEFAULT_ABOUT.en,
        ja: settings.get('about_ja') ?? DEFAULT_ABOUT.ja,
      },
    };
  });
}
