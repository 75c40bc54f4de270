import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const KEY_BYTES = 32;
const ID_BYTES = 16;
const EXPIRY_BYTES = 4;
const MAC_BYTES = 16;
const MINUTE_MS = 60_000;

/** A link works only for its purpose. */
export type TokenPurpose = 'confirm' | 'manage';

/**
 * The id in links that end or change a subscription. Identifies the e-mail address, not the subscription, so that the
 * links also work for a later subscription of the same address (FOLLOW-3).
 */
export function addressId({ emailHash }: { emailHash: string }): string {
  return emailHash.slice(0, 2 * ID_BYTES);
}

export interface SubscriberTokens {
  /** The HMAC-SHA-256 of an e-mail address in lower case, as hex, by which its row is found. */
  hashEmail(email: string): string;
  /**
   * Makes the part of a link that proves that its user received the e-mail. It is derived from the secret key and not
   * stored, so that a copy of the database contains no working link.
   * @param id the subscriber's key, or its `addressId`
   */
  make(purpose: TokenPurpose, id: string, expiresAt?: Date): string;
  /** The id as a UUID; undefined if the token is altered, expired or for another purpose. */
  read(purpose: TokenPurpose, token: string, now: Date): string | undefined;
}

/** A token consists of an id, the minute since 1970 when it expires (0 for never), and an HMAC of both. */
export function createSubscriberTokens(secretKey: string): SubscriberTokens {
  const derived = Buffer.from(hkdfSync('sha256', secretKey, 'gomai', 'subscribers', KEY_BYTES));
  const mac = (purpose: TokenPurpose | 'email', bytes: Buffer | string) =>
    createHmac('sha256', derived).update(`${purpose}\n`).update(bytes).digest();

  return {
    hashEmail: (email) => mac('email', email.toLowerCase()).toString('hex'),
    make(purpose, id, expiresAt) {
      const head = Buffer.alloc(ID_BYTES + EXPIRY_BYTES);
      head.write(id.replaceAll('-', ''), 'hex');
      head.writeUInt32BE(expiresAt === undefined ? 0 : Math.ceil(expiresAt.getTime() / MINUTE_MS), ID_BYTES);
      return Buffer.concat([head, mac(purpose, head).subarray(0, MAC_BYTES)]).toString('base64url');
    },
    read(purpose, token, now) {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length !== ID_BYTES + EXPIRY_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) {
        return undefined;
      }
      const head = bytes.subarray(0, ID_BYTES + EXPIRY_BYTES);
      const expected = mac(purpose, head).subarray(0, MAC_BYTES);
      if (!timingSafeEqual(expected, bytes.subarray(ID_BYTES + EXPIRY_BYTES))) return undefined;
      const expiry = head.readUInt32BE(ID_BYTES) * MINUTE_MS;
      if (expiry !== 0 && now.getTime() > expiry) return undefined;
      return head.toString('hex', 0, ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    },
  };
}
