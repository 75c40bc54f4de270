import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { PushMessage } from '../../src/shared/push.ts';

/*
 * A push service with its browsers. It refuses what a real push service refuses, and decrypts as a browser does. It
 * implements RFC 8030, 8188, 8291 and 8292 from their texts and shares no code with the server.
 */

const HOUR_S = 3600;

export interface ReceivedPush {
  browser: string;
  message: PushMessage;
  headers: IncomingMessage['headers'];
  /** The sender named in the VAPID token. */
  subject: string;
  publicKey: string;
}

/** Answers the pushes to one browser instead of accepting them. */
type Answer = (response: ServerResponse, request: IncomingMessage) => void;

export interface PushService {
  /** The service's host and port, for TRUSTED_SOURCES. */
  host: string;
  received: ReceivedPush[];
  /** The reasons why pushes were refused with 400. */
  problems: string[];
  answers: Map<string, Answer>;
  /** Subscribes a browser, which the test names. */
  subscribe(name: string): { endpoint: string; keys: { p256dh: string; auth: string } };
  close(): Promise<void>;
}

export const answerWith =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, headers).end();

export async function startPushService({ now = () => new Date() } = {}): Promise<PushService> {
  const browsers = new Map<string, Browser>();
  const server = createServer(async (request, response) => {
    const name = decodeURIComponent(request.url?.replace('/push/', '') ?? '');
    const answer = service.answers.get(name);
    // Undefined if the sender breaks off.
    const body = await buffer(request).catch(() => undefined);
    if (body === undefined) return;
    if (answer !== undefined) return answer(response, request);
    const browser = browsers.get(name);
    if (browser === undefined) return void response.writeHead(404).end();
    try {
      const origin = `http://${request.headers.host}`;
      const { subject, publicKey } = readVapid(request.headers.authorization ?? '', origin, now());
      checkHeaders(request);
      const message = JSON.parse(decrypt(body, browser).toString()) as PushMessage;
      service.received.push({ browser: name, message, headers: request.headers, subject, publicKey });
      response.writeHead(201, { location: `${origin}/message/1` }).end();
    } catch (error) {
      service.problems.push(String(error));
      response.writeHead(400).end();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const service: PushService = {
    host,
    received: [],
    problems: [],
    answers: new Map(),
    subscribe(name) {
      const pair = createECDH('prime256v1');
      pair.generateKeys();
      const auth = randomBytes(16);
      browsers.set(name, { pair, auth });
      return {
        endpoint: `http://${host}/push/${encodeURIComponent(name)}`,
        keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
      };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return service;
}

interface Browser {
  pair: ReturnType<typeof createECDH>;
  auth: Buffer;
}

function check(isRight: boolean, what: string): asserts isRight {
  if (!isRight) throw new Error(what);
}

/** Checks the request by RFC 8030, section 5, and its topic by section 5.4. */
function checkHeaders({ method, headers }: IncomingMessage): void {
  check(method === 'POST', 'not a POST');
  check(headers['content-encoding'] === 'aes128gcm', 'another encoding than aes128gcm');
  check(/^\d+$/.test(String(headers.ttl)), 'no TTL');
  check(headers.topic === undefined || /^[\w-]{1,32}$/.test(String(headers.topic)), 'not a topic');
}

/** Checks and reads the VAPID token by RFC 8292, sections 2 and 3. */
function readVapid(authorization: string, origin: string, now: Date) {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  check(point.length === 65 && point[0] === 4, 'k is not an uncompressed point');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  check(isSigned, 'the token’s signature is wrong');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  check(read(header).alg === 'ES256', 'not ES256');
  const { aud, exp, sub } = read(claims);
  const nowSec = now.getTime() / 1000;
  check(aud === origin, `a token for ${aud}`);
  check(exp > nowSec && exp <= nowSec + 24 * HOUR_S, 'expires too late, or is expired');
  check(/^(?:https?:|mailto:)/.test(sub), 'no subject');
  return { subject: String(sub), publicKey };
}

/** Decrypts one record by RFC 8291, section 3.4, and RFC 8188, section 2, with HKDF's two steps (RFC 5869). */
function decrypt(body: Buffer, { pair, auth }: Browser): Buffer {
  check(body.length <= 4096, 'more than 4096 bytes');
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  check(record.length <= recordSize, 'more than one record');
  const hmac = (key: Buffer, data: Buffer) => createHmac('sha256', key).update(data).digest();
  const expand = (key: Buffer, info: Buffer, length: number) =>
    hmac(key, Buffer.concat([info, Buffer.from([1])])).subarray(0, length);

  const authKey = hmac(auth, pair.computeSecret(sender));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const random = hmac(salt, expand(authKey, info, 32));
  const key = expand(random, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = expand(random, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  check(padded[end] === 2, 'not the last record');
  return padded.subarray(0, end);
}
