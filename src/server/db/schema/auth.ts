import { bigint, index, integer, json, pgTable, serial, text, unique, varchar } from '../orm.ts';
import { createdAt, moment, updatedAt } from './columns.ts';

/* The owner, the ways to sign in, and sessions. */

interface SessionColumn {
  userId: number;
  startedAt: string;
  /** The last recorded use of the session. */
  usedAt?: string;
  /** The browser's User-Agent. */
  device?: string;
}

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's token, so that a copy of this table is not enough to use a session. */
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

/** The owner's passkeys; only public keys are stored. */
export const passkeys = pgTable('passkeys', {
  id: serial('id').primaryKey(),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  credentialId: text('credential_id').notNull().unique(),
  /** COSE, as base64url. */
  publicKey: text('public_key').notNull(),
  /** The authenticator's signature counter; if it decreases, the key was copied. */
  counter: bigint('counter', { mode: 'number' }).notNull(),
  transports: text('transports').array().notNull(),
  name: text('name').notNull(),
  createdAt: createdAt(),
  lastUsedAt: moment('last_used_at'),
});

/** Challenges for an authenticator, each answered at most once: the answer deletes its row. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    id: serial('id').primaryKey(),
    /** A hash of the challenge, and of the session or sign-in attempt that must answer it. */
    holder: varchar('holder', { length: 64 }).notNull(),
    purpose: text('purpose').notNull(),
    challenge: text('challenge').notNull(),
    expire: moment('expire').notNull(),
  },
  (t) => [unique('passkey_challenges_holder_purpose').on(t.holder, t.purpose)],
);
