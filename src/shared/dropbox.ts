import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { SourceKind, SourcePath } from './sync.ts';

const MAX_SECRET_LENGTH = 4096;

/** A pasted key, secret or token: trimmed, and valid in an HTTP header. */
const PastedSecret = z.string().check(z.trim(), z.refine(isDropboxSecret, 'Invalid characters or length'));

/** The check behind `PastedSecret`, usable in the browser without zod. */
export function isDropboxSecret(text: string): boolean {
  return text.length <= MAX_SECRET_LENGTH && /^[\x21-\x7e]+$/.test(text);
}

export const DropboxStatus = z.object({
  isConnected: z.boolean(),
  /** Whether key and secret of the owner's Dropbox app are stored. */
  isConfigured: z.boolean(),
  accountEmail: z.nullable(z.string()),
  /** When a pasted token expires, as an ISO moment; null for a connection that renews itself. */
  endsAt: z.nullable(z.string()),
  /** The redirect URI to enter in Dropbox' App Console; null without PUBLIC_URL, unless the owner is on localhost. */
  redirectUri: z.nullable(z.string()),
});
export type DropboxStatus = z.infer<typeof DropboxStatus>;

const Done = z.object({ message: z.string() });

export const getDropboxStatus = endpoint({
  method: 'GET',
  path: '/api/admin/dropbox-oauth/status',
  access: 'owner',
  summary: 'Get the state of the Dropbox connection, with its account (SYNC-2)',
  answer: DropboxStatus,
});

export const startDropboxSignIn = endpoint({
  method: 'GET',
  path: '/api/auth/dropbox',
  access: 'owner',
  summary: 'Get the URL that connects Dropbox; valid for 10 minutes in this session',
  answer: z.object({ authUrl: z.string() }),
});

/** The browser itself navigates here, so every answer redirects: `/admin?success=…` or `/admin?error=…&message=…`. */
export const finishDropboxSignIn = endpoint({
  method: 'GET',
  path: '/api/auth/dropbox/callback',
  access: 'public',
  summary: "The redirect target of Dropbox' authorization",
  query: z.object({
    code: z.optional(z.string().check(z.maxLength(MAX_SECRET_LENGTH))),
    state: z.optional(z.string().check(z.maxLength(MAX_SECRET_LENGTH))),
    error: z.optional(z.string()),
    error_description: z.optional(z.string()),
  }),
});

export const disconnectDropbox = endpoint({
  method: 'POST',
  path: '/api/admin/dropbox-oauth/disconnect',
  access: 'owner',
  summary: 'Revoke and delete the connection to Dropbox; the app stays configured',
  answer: z.extend(Done, {
    /** False if the request to Dropbox failed; Dropbox then still lists the app as connected. */
    isRevoked: z.boolean(),
  }),
});

export const saveDropboxApp = endpoint({
  method: 'POST',
  path: '/api/admin/dropbox-app-credentials',
  access: 'owner',
  summary: "Save the key and secret of the owner's Dropbox app (SYNC-3)",
  body: z.object({ appKey: PastedSecret, appSecret: PastedSecret }),
  answer: Done,
});

export const updateDropboxToken = endpoint({
  method: 'POST',
  path: '/api/admin/update-dropbox-token',
  access: 'owner',
  summary: 'Connect with a token of the App Console, for 4 hours (SYNC-3)',
  body: z.object({ token: PastedSecret }),
  answer: Done,
});

export const SourceFolders = z.object({
  path: z.string(),
  folders: z.array(z.object({ name: z.string(), path: z.string() })),
});
export type SourceFolders = z.infer<typeof SourceFolders>;

export const listSourceFolders = endpoint({
  method: 'GET',
  path: '/api/admin/dropbox-folders',
  access: 'owner',
  summary: 'List the folders in a folder, for the folder browser (SYNC-4)',
  query: z.object({
    path: z.optional(SourcePath),
    /** Defaults to Dropbox. */
    source: z.optional(SourceKind),
  }),
  answer: SourceFolders,
});

/** Why connecting Dropbox failed, as named in the redirect URL (SYNC-2). The admin pages have the words. */
export const oauthFailures = ['denied', 'signed_out', 'expired', 'app', 'unreachable', 'refused'] as const;
export type OauthFailure = (typeof oauthFailures)[number];
