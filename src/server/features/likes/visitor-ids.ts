import { createHmac, hkdfSync, randomUUID } from 'node:crypto';

const KEY_BYTES = 32;

/**
 * Creates new visitors' ids. A page sends a random key until it has the visitor's cookie. First likes with the same key
 * get the same id, even at once, in another process, or after a lost response (LIKE-5). The key is hashed with a
 * secret, so that no visitor can choose an id.
 */
export function createVisitorIds(secretKey: string): (visitorKey: string | undefined) => string {
  const key = Buffer.from(hkdfSync('sha256', secretKey, 'gomai', 'new visitors', KEY_BYTES));
  return (visitorKey) => {
    if (visitorKey === undefined) return randomUUID();
    const hex = createHmac('sha256', key).update(visitorKey.toLowerCase()).digest('hex').slice(0, 32);
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  };
}
