/** The largest `integer` of PostgreSQL, for example of a row's id. */
export const MAX_INTEGER = 2_147_483_647;

/** The number of photos in each collection (COL-5). */
export const PHOTOS_PER_DAY = 5;

/** The highest like level for one photo; the lowest is 0 (LIKE-1). */
export const MAX_LIKE_LEVEL = 5;

/** The most days and photos in the home page's archive section (ARCH-2). */
export const ARCHIVE_MAX_DAYS = 7;
export const ARCHIVE_MAX_PHOTOS = 35;

/** The largest photo file that is accepted; a JPEG of a medium-format camera is smaller. */
export const MAX_PHOTO_BYTES = 50 * 1024 * 1024;

export const MAX_PHOTO_URL_LENGTH = 4096;
/** The longest `data:` URL. The product that Gomai replaces stored crops in such URLs, up to five in a collection. */
export const MAX_DATA_URL_LENGTH = 3 * 1024 * 1024;
export const MAX_DAY_BODY_BYTES = 16 * 1024 * 1024;
export const MAX_TITLE_LENGTH = 120;
export const MAX_TEXT_LENGTH = 1000;
/** The most remarks of one photo. */
export const MAX_REMARKS = 20;
export const MAX_PASSWORD_LENGTH = 200;
export const MIN_PASSWORD_LENGTH = 10;
export const MAX_SITE_NAME_LENGTH = 40;
/** The longest nickname of a visitor in the chat (CHAT-3). */
export const MAX_NICKNAME_LENGTH = 20;
export const MAX_PASSKEY_NAME_LENGTH = 60;
export const MAX_LICENSE_LENGTH = 500;
