import { createHmac, hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;
/** 96 bits of a keyed hash: collisions and guessing are infeasible. */
const ID_BYTES = 12;

export interface Identities {
  /** The public id of a visitor (CHAT-3), from which their secret cannot be derived. */
  authorOf(secret: string): string;
  /** A keyed hash that is stored and compared instead of the IP address. */
  addressHash(address: string): string;
}

/** The owner's public id. Visitors' ids are hashes of 16 characters, so none equals it. */
export const OWNER_AUTHOR = 'owner';

export function createIdentities(key: string): Identities {
  const derived = (purpose: string) => Buffer.from(hkdfSync('sha256', key, 'gomai', purpose, KEY_BYTES));
  const authors = derived('chat authors');
  const addresses = derived('chat addresses');
  const hash = (by: Buffer, text: string) =>
    createHmac('sha256', by).update(text).digest().subarray(0, ID_BYTES).toString('base64url');
  return {
    authorOf: (secret) => hash(authors, secret.toLowerCase()),
    addressHash: (address) => hash(addresses, address),
  };
}
