import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core';

/**
 * Every table of the gallery. The first thirteen carry the names, columns, defaults and keys of the original
 * specification (DB-1); the project's own follow. Dates are `YYYY-MM-DD` texts, moments are timestamptz.
 */

const moment = (name: string) => timestamp(name, { withTimezone: true });
const createdAt = () => moment('created_at').notNull().defaultNow();
const updatedAt = () =>
  moment('updated_at')
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date());

interface SessionColumn {
  userId: number;
  startedAt: string;
  /** Of the last use that was written down. */
  usedAt?: string;
  /** What the browser called itself. */
  device?: string;
}

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's token: a copy of this table signs nobody in. */
    sid: varchar('sid').primaryKey(),
    sess: json('sess').$type<SessionColumn>().notNull(),
    expire: moment('expire').notNull(),
  },
  (t) => [index('IDX_session_expire').on(t.expire)],
);

export const users = pgTable('users', {
  id: serial('id').primaryKey(),
  username: text('username').notNull().unique(),
  password: text('password').notNull(),
  role: text('role').notNull().default('user'),
  email: text('email').unique(),
  firstName: text('first_name'),
  lastName: text('last_name'),
  profileImageUrl: text('profile_image_url'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const settings = pgTable('settings', {
  id: serial('id').primaryKey(),
  key: text('key').notNull().unique(),
  value: text('value').notNull(),
  updatedAt: updatedAt(),
});

export const analyticsConfig = pgTable('analytics_config', {
  id: serial('id').primaryKey(),
  measurementId: text('measurement_id').notNull(),
  enabled: text('enabled').notNull().default('false'),
  siteName: text('site_name').notNull().default('Gomai'),
  trackingEnabled: text('tracking_enabled').notNull().default('true'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const photoCollections = pgTable(
  'photo_collections',
  {
    id: serial('id').primaryKey(),
    date: date('date', { mode: 'string' }).notNull().unique(),
    photoUrls: text('photo_urls').array().notNull(),
    photoLikes: integer('photo_likes').array().notNull().default([0, 0, 0, 0, 0]),
  },
  (t) => [
    // Every image a visitor asks for is looked up here first: is this photo published? By digests, because an index
    // holds no key as long as an embedded picture; the function is the migrations' own.
    index('photo_collections_url_digests').using('gin', sql`url_digests(${t.photoUrls})`),
    // The gallery's heart filter (GAL-2).
    index('photo_collections_likes').using('gin', t.photoLikes),
  ],
);

export const syncProgress = pgTable(
  'sync_progress',
  {
    id: serial('id').primaryKey(),
    syncSessionId: text('sync_session_id').notNull().unique(),
    folderPath: text('folder_path').notNull(),
    totalFiles: integer('total_files').notNull(),
    processedFiles: integer('processed_files').notNull().default(0),
    /** Days this run has made. */
    syncedDates: text('synced_dates').array(),
    /** Days this run has found five photos for. */
    availableDates: text('available_dates').array(),
    /** `in_progress`, then `complete`, `failed` or `cancelled`. */
    currentStatus: text('current_status').notNull().default('in_progress'),
    errorMessage: text('error_message'),
    startedAt: moment('started_at').notNull().defaultNow(),
    lastUpdatedAt: moment('last_updated_at').notNull().defaultNow(),
    completedAt: moment('completed_at'),
    source: text('source').notNull().default('dropbox'),
    isScheduled: boolean('is_scheduled').notNull().default(false),
    /** What a run in progress is doing. */
    phase: text('phase').notNull().default('waiting'),
    /** How far the listing has come. */
    cursor: text('cursor'),
    failedFiles: integer('failed_files').notNull().default(0),
    totalBytes: bigint('total_bytes', { mode: 'number' }).notNull().default(0),
    copiedBytes: bigint('copied_bytes', { mode: 'number' }).notNull().default(0),
    currentFile: text('current_file'),
    errorCode: text('error_code'),
    waitingDays: jsonb('waiting_days').$type<{ date: string; count: number }[]>(),
  },
  (t) => [
    // One run at a time, whatever the number of processes.
    uniqueIndex('sync_progress_one_at_a_time')
      .on(sql`(${t.completedAt} is null)`)
      .where(sql`${t.completedAt} is null`),
  ],
);

export const syncFileDetails = pgTable(
  'sync_file_details',
  {
    id: serial('id').primaryKey(),
    syncSessionId: text('sync_session_id').notNull(),
    filePath: text('file_path').notNull(),
    fileName: text('file_name').notNull(),
    fileSize: bigint('file_size', { mode: 'number' }),
    dateTaken: moment('date_taken'),
    assignedDate: date('assigned_date', { mode: 'string' }),
    /** Where the gallery keeps its copy. */
    downloadUrl: text('download_url'),
    processed: boolean('processed').notNull().default(false),
    /** `pending`, then `read`, `duplicate`, `copied`; `failed` for now or `unusable` for good. */
    status: text('status').notNull().default('pending'),
    errorMessage: text('error_message'),
    source: text('source').notNull().default('dropbox'),
    /** The source's own name of the file, and of its bytes. */
    fileId: text('file_id').notNull().default(''),
    revision: text('revision').notNull().default(''),
    contentHash: text('content_hash'),
    sha256: varchar('sha256', { length: 64 }),
    modifiedAt: moment('modified_at'),
    clientModifiedAt: moment('client_modified_at'),
    secondOfDay: integer('second_of_day'),
    rating: smallint('rating'),
  },
  (t) => [
    unique('sync_file_details_session_path').on(t.syncSessionId, t.filePath),
    index('sync_file_details_file').on(t.source, t.fileId, t.revision),
    index('sync_file_details_content').on(t.source, t.contentHash),
  ],
);

export const feedback = pgTable('feedback', {
  id: serial('id').primaryKey(),
  name: text('name').notNull(),
  email: text('email'),
  message: text('message').notNull(),
  submittedAt: moment('submitted_at').notNull().defaultNow(),
  status: text('status').notNull().default('pending'),
});

/** Which answers went to which visitor, by their digests: the same one is not mailed twice. */
export const feedbackAnswers = pgTable(
  'feedback_answers',
  {
    feedbackId: integer('feedback_id')
      .notNull()
      .references(() => feedback.id, { onDelete: 'cascade' }),
    /** SHA-256 of the text. */
    digest: varchar('digest', { length: 64 }).notNull(),
    begunAt: moment('begun_at').notNull(),
    /** Empty while it is on its way. */
    sentAt: moment('sent_at'),
  },
  (t) => [primaryKey({ columns: [t.feedbackId, t.digest] })],
);

export const dropboxCredentials = pgTable('dropbox_credentials', {
  id: serial('id').primaryKey(),
  accessToken: text('access_token'),
  refreshToken: text('refresh_token'),
  appKey: text('app_key'),
  appSecret: text('app_secret'),
  tokenType: text('token_type').default('bearer'),
  expiresAt: moment('expires_at'),
  scope: text('scope'),
  accountId: text('account_id'),
  accountEmail: text('account_email'),
  isActive: integer('is_active').notNull().default(1),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  lastUsed: moment('last_used'),
});

export const dropboxSharedLinks = pgTable('dropbox_shared_links', {
  id: serial('id').primaryKey(),
  filePath: varchar('file_path', { length: 500 }).notNull().unique(),
  fileId: varchar('file_id', { length: 255 }),
  sharedLink: text('shared_link').notNull(),
  directLink: text('direct_link').notNull(),
  createdAt: createdAt(),
  expiresAt: moment('expires_at'),
});

export const dropboxOauthStates = pgTable('dropbox_oauth_states', {
  id: serial('id').primaryKey(),
  sessionId: text('session_id').notNull().unique(),
  codeVerifier: text('code_verifier').notNull(),
  state: text('state').notNull(),
  createdAt: createdAt(),
  expiresAt: moment('expires_at').notNull(),
});

export const clientLikes = pgTable(
  'client_likes',
  {
    id: serial('id').primaryKey(),
    clientId: varchar('client_id', { length: 255 }).notNull(),
    collectionId: integer('collection_id')
      .notNull()
      .references(() => photoCollections.id, { onDelete: 'cascade' }),
    photoIndex: integer('photo_index').notNull(),
    likes: integer('likes').notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('client_likes_client_collection_photo').on(t.clientId, t.collectionId, t.photoIndex),
    index('client_likes_collection_photo').on(t.collectionId, t.photoIndex),
    check('client_likes_level', sql`${t.likes} between 0 and 5`),
    check('client_likes_index', sql`${t.photoIndex} between 0 and 4`),
  ],
);

export const photoMetadata = pgTable(
  'photo_metadata',
  {
    id: serial('id').primaryKey(),
    collectionId: integer('collection_id')
      .notNull()
      .references(() => photoCollections.id, { onDelete: 'cascade' }),
    photoIndex: integer('photo_index').notNull(),
    photoUrl: text('photo_url').notNull(),
    cameraName: text('camera_name').notNull().default('Unknown Camera'),
    cameraMake: text('camera_make'),
    cameraModel: text('camera_model'),
    lensName: text('lens_name'),
    focalLengthMm: doublePrecision('focal_length_mm'),
    isoValue: integer('iso_value'),
    apertureValue: doublePrecision('aperture_value'),
    shutterSpeedSec: doublePrecision('shutter_speed_sec'),
    dateTaken: moment('date_taken'),
    exifData: jsonb('exif_data'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('photo_metadata_collection_photo').on(t.collectionId, t.photoIndex),
    index('photo_metadata_camera').on(t.cameraName, t.collectionId),
    check('photo_metadata_index', sql`${t.photoIndex} between 0 and 4`),
  ],
);

// ---- The project's own tables ----

/** What an owner's text looks like in a row: either language may be empty. */
interface OwnerTextColumn {
  en: string;
  ja: string;
}

export const news = pgTable('news', {
  id: serial('id').primaryKey(),
  type: text('type').notNull().default('other'),
  isNew: boolean('is_new').notNull().default(false),
  date: date('date', { mode: 'string' }).notNull(),
  title: text('title').notNull(),
  /** Sanitised HTML (NEWS-2). */
  content: text('content').notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** The media store's index: one row an original, named by what is in it. */
export const photoFiles = pgTable('photo_files', {
  sha256: varchar('sha256', { length: 64 }).primaryKey(),
  type: text('type').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  thumbhash: text('thumbhash').notNull(),
  /** Everything read from the original once; never sent out whole. */
  exif: jsonb('exif'),
  createdAt: createdAt(),
});

/** Which original a photo's url stands for, once it has been copied. */
export const photoSources = pgTable('photo_sources', {
  url: text('url').primaryKey(),
  sha256: varchar('sha256', { length: 64 })
    .notNull()
    .references(() => photoFiles.sha256),
  copiedAt: moment('copied_at').notNull().defaultNow(),
});

/**
 * Crops are rectangles over an original that stays as it is (CROP-5). Keyed by the url that a day shows: wherever
 * the owner moves the photo the crop is with it, and a day's list of urls is the one truth about what it shows.
 */
export const photoCrops = pgTable('photo_crops', {
  url: text('url').primaryKey(),
  /** What a reset brings back. */
  originalUrl: text('original_url').notNull(),
  sha256: varchar('sha256', { length: 64 })
    .notNull()
    .references(() => photoFiles.sha256),
  /** Pixels of the upright original. */
  x: integer('x').notNull(),
  y: integer('y').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  /** Of the part that is shown. */
  thumbhash: text('thumbhash').notNull(),
  createdAt: createdAt(),
});

/** A day's title and words (COL-8). */
export const dayTexts = pgTable('day_texts', {
  collectionId: integer('collection_id')
    .primaryKey()
    .references(() => photoCollections.id, { onDelete: 'cascade' }),
  title: jsonb('title').$type<OwnerTextColumn>(),
  words: jsonb('words').$type<OwnerTextColumn>(),
});

/** A photo's caption and alternative text (COL-8). */
export const photoTexts = pgTable(
  'photo_texts',
  {
    id: serial('id').primaryKey(),
    collectionId: integer('collection_id')
      .notNull()
      .references(() => photoCollections.id, { onDelete: 'cascade' }),
    photoIndex: smallint('photo_index').notNull(),
    caption: jsonb('caption').$type<OwnerTextColumn>(),
    alt: jsonb('alt').$type<OwnerTextColumn>(),
  },
  (t) => [unique('photo_texts_collection_photo').on(t.collectionId, t.photoIndex)],
);

/** The last video asked for of each day (VID-1); the file itself is in the cache under `fileKey`. */
export const videos = pgTable('videos', {
  collectionId: integer('collection_id')
    .primaryKey()
    .references(() => photoCollections.id, { onDelete: 'cascade' }),
  /** The one background job that may work on it: an older one finds another's name here and stops. */
  job: text('job').notNull(),
  state: text('state').$type<'waiting' | 'making' | 'ready' | 'failed'>().notNull(),
  /** 0 to 1. */
  progress: doublePrecision('progress').notNull().default(0),
  fileKey: varchar('file_key', { length: 64 }).notNull(),
  error: text('error'),
  /** While a video is made this moves every second: where it stands still, nobody is at work. */
  touchedAt: moment('touched_at').notNull().defaultNow(),
});

/**
 * One row, and what every change of the conversation locks: `revision` grows in the order of the commits, so that who
 * has seen revision n has seen everything before it (WS-2).
 */
export const chatRoom = pgTable(
  'chat_room',
  {
    id: smallint('id').primaryKey().default(1),
    revision: bigint('revision', { mode: 'number' }).notNull().default(0),
  },
  (t) => [check('chat_room_single', sql`${t.id} = 1`)],
);

/** Who has spoken. Ids are public ones; the secret identity of a visitor is kept nowhere. */
export const chatPeople = pgTable('chat_people', {
  author: text('author').primaryKey(),
  name: text('name').notNull(),
  formerName: text('former_name'),
  /** Keyed hash of the network address last spoken from, so that a mute outlives a new identity. */
  addressHash: text('address_hash').notNull(),
  mutedAt: moment('muted_at'),
  revision: bigint('revision', { mode: 'number' }).notNull(),
});

export const chatMessages = pgTable(
  'chat_messages',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Of the last change: said, reacted to, taken away. */
    revision: bigint('revision', { mode: 'number' }).notNull().default(0),
    authorId: text('author_id').notNull(),
    /** The client's own: a message sent twice after a lost connection is said once. */
    key: text('key'),
    text: text('text').notNull(),
    isOwner: boolean('is_owner').notNull().default(false),
    isSystemMessage: boolean('is_system_message').notNull().default(false),
    sentAt: moment('sent_at').notNull().defaultNow(),
    deletedAt: moment('deleted_at'),
  },
  (t) => [
    index('chat_messages_sent').on(t.sentAt),
    index('chat_messages_revision').on(t.revision),
    unique('chat_messages_author_key').on(t.authorId, t.key),
  ],
);

export const chatReactions = pgTable(
  'chat_reactions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    messageId: bigint('message_id', { mode: 'number' })
      .notNull()
      .references(() => chatMessages.id, { onDelete: 'cascade' }),
    authorId: text('author_id').notNull(),
    emoji: text('emoji').notNull(),
  },
  (t) => [unique('chat_reactions_message_author_emoji').on(t.messageId, t.authorId, t.emoji)],
);

/** Whether the owner is in the gallery (PRES-1): one row, locked by every change of it. */
export const presence = pgTable(
  'presence',
  {
    id: smallint('id').primaryKey().default(1),
    present: boolean('present').notNull().default(false),
    /** The owner's last activity, whichever page it was in. */
    lastSeen: moment('last_seen'),
    /** The end of the countdown after the owner has said goodbye. */
    farewellEndsAt: moment('farewell_ends_at'),
    /** Counts the changes; the event stream's ids. */
    revision: integer('revision').notNull().default(0),
  },
  (t) => [check('presence_single', sql`${t.id} = 1`)],
);

/** The owner's pages that are open in the gallery; they end with the session they belong to. */
export const presenceTabs = pgTable('presence_tabs', {
  tab: text('tab').primaryKey(),
  sid: varchar('sid')
    .notNull()
    .references(() => sessions.sid, { onDelete: 'cascade' }),
  lastHeard: moment('last_heard').notNull(),
  /** The page unloads; perhaps it is only loaded again. */
  leavingSince: moment('leaving_since'),
});

/** The keys the owner signs in with instead of the password; only their public halves are here. */
export const passkeys = pgTable('passkeys', {
  id: serial('id').primaryKey(),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  credentialId: text('credential_id').notNull().unique(),
  /** COSE, as base64url. */
  publicKey: text('public_key').notNull(),
  /** How often the authenticator says it has signed; one that goes back was copied. */
  counter: bigint('counter', { mode: 'number' }).notNull(),
  transports: text('transports').array().notNull(),
  name: text('name').notNull(),
  createdAt: createdAt(),
  lastUsedAt: moment('last_used_at'),
});

/** Questions put to an authenticator, each answered at most once: the answer removes its row. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    id: serial('id').primaryKey(),
    /** Whom it was put to: the hash of a session's or a sign-in attempt's token. */
    holder: varchar('holder', { length: 64 }).notNull(),
    purpose: text('purpose').notNull(),
    challenge: text('challenge').notNull(),
    expire: moment('expire').notNull(),
  },
  (t) => [unique('passkey_challenges_holder_purpose').on(t.holder, t.purpose)],
);
