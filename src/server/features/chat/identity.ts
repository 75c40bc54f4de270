import { createHmac, hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;
/** 96 bits: nobody meets a second one, and nobody finds the first. */
const ID_BYTES = 12;

export interface Identities {
  /** What others see in place of a visitor's secret (CHAT-3): who knows it cannot speak with it. */
  authorOf(secret: string): string;
  /** What a mute remembers in place of an address. */
  addressHash(address: string): string;
}

/** The owner's public id; no hash looks like it. */
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
