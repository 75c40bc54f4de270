import { integer, pgTable, serial, text, varchar } from '../orm.ts';
import { createdAt, moment, updatedAt } from './columns.ts';

/* The connection with Dropbox. */

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
