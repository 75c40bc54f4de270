import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { Db } from '../../db/connect.ts';
import { findSettings, saveSettings } from '../../db/queries/settings.ts';
import { pushSubscriptions } from '../../db/schema/push.ts';
import { loadOnce } from '../../platform/load-once.ts';
import type { SecretBox } from '../../platform/secret-box.ts';

const SETTING = 'push_key';
const PLACE = 'settings/push_key';
/** The lifetime of a token; push services refuse more than 24 hours (RFC 8292, 2). */
const TOKEN_MS = 12 * 60 * 60_000;

/** The key by which push services recognise this gallery (VAPID). */
export interface VapidKey {
  /** The uncompressed point in base64url, with which browsers subscribe. */
  publicKey: string;
  privateKey: KeyObject;
}

/**
 * Returns a function that loads the gallery's key, or makes one if none is stored or the stored one was encrypted
 * with another SECRET_KEY. Making a key deletes all subscriptions, because a push service accepts only the key with
 * which the browser subscribed. Pages then subscribe again.
 */
export function createVapidKey(db: Db, secrets: SecretBox): () => Promise<VapidKey> {
  return loadOnce(() => findOrMake(db, secrets));
}

function findOrMake(db: Db, secrets: SecretBox): Promise<VapidKey> {
  return db.transaction(async (tx) => {
    // Locked, so that only one of several processes makes the key.
    const sealed = (await findSettings(tx, [SETTING], { locked: true })).get(SETTING);
    const stored = sealed === undefined ? undefined : secrets.open(sealed, PLACE);
    if (stored !== undefined) return toVapidKey(stored);
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const jwk = JSON.stringify(privateKey.export({ format: 'jwk' }));
    await tx.delete(pushSubscriptions);
    await saveSettings(tx, { [SETTING]: secrets.seal(jwk, PLACE) });
    return toVapidKey(jwk);
  });
}

function toVapidKey(stored: string): VapidKey {
  const jwk = JSON.parse(stored);
  const point = [Buffer.from([4]), ...[jwk.x, jwk.y].map((part) => Buffer.from(part, 'base64url'))];
  return {
    publicKey: Buffer.concat(point).toString('base64url'),
    privateKey: createPrivateKey({ key: jwk, format: 'jwk' }),
  };
}

/** The `authorization` header by which a push service recognises the sender (RFC 8292). */
export function vapidAuthorization(
  { publicKey, privateKey }: VapidKey,
  { endpoint, subject, now }: { endpoint: URL; subject: string; now: Date },
): string {
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const exp = Math.floor((now.getTime() + TOKEN_MS) / 1000);
  const claims = encoded({ aud: endpoint.origin, exp, sub: subject });
  const text = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${claims}`;
  const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${text}.${signature.toString('base64url')}, k=${publicKey}`;
}
