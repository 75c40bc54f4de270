import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as chat from './chat.ts';
import * as days from './days.ts';
import * as dropbox from './dropbox.ts';
import * as feedback from './feedback.ts';
import * as guestBook from './guest-book.ts';
import * as news from './news.ts';
import * as openings from './openings.ts';
import * as photos from './photos.ts';
import * as presence from './presence.ts';
import * as push from './push.ts';
import * as rateLimits from './rate-limits.ts';
import * as settings from './settings.ts';
import * as subscribers from './subscribers.ts';
import * as sync from './sync.ts';

/**
 * Every table of the gallery. Thirteen of them have the names, columns, defaults and keys of the original
 * specification (DB-1); the others are the project's own.
 */
export const everyTable = {
  ...audit,
  ...auth,
  ...chat,
  ...days,
  ...dropbox,
  ...feedback,
  ...guestBook,
  ...news,
  ...openings,
  ...photos,
  ...presence,
  ...push,
  ...rateLimits,
  ...settings,
  ...subscribers,
  ...sync,
};
