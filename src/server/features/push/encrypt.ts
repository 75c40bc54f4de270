import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

const CURVE = 'prime256v1';
/** The size that push services must accept (RFC 8030, 7.2). A push is a single record of at most this size. */
const RECORD_BYTES = 4096;
const SALT_BYTES = 16;
/** The bytes of the salt, the record size, the public key's length and the public key. */
const HEADER_BYTES = SALT_BYTES + 4 + 1 + 65;
const TAG_BYTES = 16;
/** The delimiter after the text of the last record (RFC 8188, 2). */
const LAST_RECORD = Buffer.from([2]);

/** The maximum length of the text in one push. */
export const MAX_PUSH_BYTES = RECORD_BYTES - HEADER_BYTES - TAG_BYTES - LAST_RECORD.length;

/** A browser's keys, base64url. */
export interface PushKeys {
  p256dh: string;
  auth: string;
}

/** Whether a key is a point on the curve; no other key can be used to encrypt. */
export function isPublicKey(key: string): boolean {
  try {
    const ours = createECDH(CURVE);
    ours.generateKeys();
    return ours.computeSecret(Buffer.from(key, 'base64url')).length > 0;
  } catch {
    return false;
  }
}

/** Encrypts a text for one browser according to RFC 8291 (aes128gcm), so that the push service cannot read it. */
export function encryptPush(
  text: Buffer,
  { p256dh, auth }: PushKeys,
  /** Random by default; tests give the RFC's example. */
  { salt = randomBytes(SALT_BYTES), privateKey }: { salt?: Buffer; privateKey?: Buffer } = {},
): Buffer {
  const theirs = Buffer.from(p256dh, 'base64url');
  const pair = createECDH(CURVE);
  if (privateKey === undefined) pair.generateKeys();
  else pair.setPrivateKey(privateKey);
  const ours = pair.getPublicKey();

  const derive = (secret: Buffer, with_: Buffer, info: Buffer | string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, with_, info, bytes));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const secret = derive(pair.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);

  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(text), cipher.update(LAST_RECORD), cipher.final()]);
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(RECORD_BYTES);
  sizes.writeUInt8(ours.length, 4);
  return Buffer.concat([salt, sizes, ours, body, cipher.getAuthTag()]);
}
