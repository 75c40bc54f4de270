import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** The version of the format. */
const PREFIX = 'v1:';

/** Encrypts secrets for the database. Each is bound to the place where it is stored. */
export interface SecretBox {
  /** @param place where the secret is stored, e.g. `settings/gmail`; `open` needs the same one */
  seal(secret: string, place: string): string;
  /** The secret; undefined if key, place or text have changed. The owner then enters the secret again. */
  open(sealed: string, place: string): string | undefined;
}

/** AES-256-GCM with a fresh IV each time. HKDF-SHA-256 derives its key from `key`, any text of enough entropy. */
export function createSecretBox(key: string): SecretBox {
  const derived = Buffer.from(hkdfSync('sha256', key, 'gomai', 'stored secrets', KEY_BYTES));
  return {
    seal(secret, place) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, derived, iv).setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return PREFIX + Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
    },
    open(sealed, place) {
      const bytes = Buffer.from(sealed.slice(PREFIX.length), 'base64');
      if (!sealed.startsWith(PREFIX) || bytes.length < IV_BYTES + TAG_BYTES) return undefined;
      const decipher = createDecipheriv(CIPHER, derived, bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        const body = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
        return Buffer.concat([body, decipher.final()]).toString('utf8');
      } catch {
        // The only possible error is that GCM's authentication failed.
        return undefined;
      }
    },
  };
}
