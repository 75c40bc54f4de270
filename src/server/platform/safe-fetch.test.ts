import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { MAX_PHOTO_BYTES } from '../../shared/limits.ts';
import { createSafeFetch, type Fetched } from './safe-fetch.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
});

/** A real server on a free port of this machine: private, so reachable only when trusted. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function bytesOf(fetched: Promise<Fetched>): Promise<number> {
  let bytes = 0;
  for await (const chunk of (await fetched).body) bytes += chunk.byteLength;
  return bytes;
}

describe('fetching a photo from outside', () => {
  test('reads a trusted source, without cookies, also through redirects', async () => {
    const seen: IncomingMessage[] = [];
    const host = await serve((request, reply) => {
      seen.push(request);
      if (request.url === '/photo') reply.end('photo');
      else reply.writeHead(302, { location: '/photo', 'set-cookie': 'a=b' }).end();
    });
    const fetched = await createSafeFetch({ trustedSources: [host] })(`http://${host}/link`);
    expect(fetched.url).toBe(`http://${host}/photo`);
    expect(await bytesOf(Promise.resolve(fetched))).toBe(5);
    expect(seen[1]?.headers.cookie).toBeUndefined();
  });

  test.each([
    'ftp://example.com/a.jpg',
    'file:///etc/passwd',
    'http://example.com:8080/a.jpg',
    'not a url',
    'http://127.0.0.1/a.jpg',
    'http://2130706433/a.jpg',
    'http://0x7f.1/a.jpg',
    'http://localhost/a.jpg',
    'http://0.0.0.0/a.jpg',
    'http://[::1]/a.jpg',
    'http://[::ffff:127.0.0.1]/a.jpg',
    'http://169.254.169.254/latest/meta-data/',
  ])('[API-3] refuses %s with 400', async (url) => {
    await expect(createSafeFetch({ trustedSources: [] })(url)).rejects.toMatchObject({ status: 400 });
  });

  test('[API-3] a redirect to a private address is refused', async () => {
    const secret = await serve((_, reply) => reply.end('secret'));
    const port = secret.split(':')[1];
    for (const location of [
      `http://${secret}/`,
      'http://10.0.0.1/',
      `http://localhost:${port}/`,
      'file:///etc',
    ]) {
      const host = await serve((_, reply) => reply.writeHead(302, { location }).end());
      await expect(createSafeFetch({ trustedSources: [host] })(`http://${host}/`)).rejects.toMatchObject({
        status: 400,
      });
    }
  });

  test('[API-3] a source that redirects in circles, or fails, answers 502', async () => {
    const host = await serve((request, reply) => {
      if (request.url === '/missing') reply.writeHead(404).end();
      else if (request.url === '/broken') reply.writeHead(200, { 'content-length': '10' }).write('abc');
      else reply.writeHead(302, { location: '/again' }).end();
      if (request.url === '/broken') setImmediate(() => request.socket.destroy());
    });
    const fetchPhoto = createSafeFetch({ trustedSources: [host] });
    await expect(fetchPhoto(`http://${host}/again`)).rejects.toMatchObject({ status: 502 });
    await expect(fetchPhoto(`http://${host}/missing`)).rejects.toMatchObject({ status: 502 });
    await expect(bytesOf(fetchPhoto(`http://${host}/broken`))).rejects.toMatchObject({ status: 502 });
  });

  test('[API-3] a reader that stops early harms nothing', async () => {
    const host = await serve((_, reply) => reply.end(Buffer.alloc(5_000_000)));
    const { body } = await createSafeFetch({ trustedSources: [host] })(`http://${host}/`);
    for await (const chunk of body) if (chunk.byteLength > 0) break;
  });

  test('[API-3] nobody listening answers 502', async () => {
    const host = await serve(() => {});
    const server = servers.pop();
    await new Promise((done) => server?.close(done));
    await expect(createSafeFetch({ trustedSources: [host] })(`http://${host}/`)).rejects.toMatchObject({
      status: 502,
    });
  });

  test('[API-3] a silent source and a dripping one answer 504', async () => {
    const host = await serve((request, reply) => {
      if (request.url !== '/drip') return;
      const timer = setInterval(() => reply.write('x'), 20);
      reply.on('close', () => clearInterval(timer));
    });
    const fetchPhoto = createSafeFetch({ trustedSources: [host], idleMs: 200, totalMs: 1500 });
    await expect(fetchPhoto(`http://${host}/silent`)).rejects.toMatchObject({ status: 504 });
    await expect(bytesOf(fetchPhoto(`http://${host}/drip`))).rejects.toMatchObject({ status: 504 });
  });

  test('[API-3] a body without end is cut at the limit', async () => {
    const host = await serve((_, reply) => {
      const more = () => {
        while (reply.write(Buffer.alloc(1 << 20)));
      };
      reply.on('drain', more);
      more();
    });
    let bytes = 0;
    const reading = async () => {
      const { body } = await createSafeFetch({ trustedSources: [host] })(`http://${host}/`);
      for await (const chunk of body) bytes += chunk.byteLength;
    };
    await expect(reading()).rejects.toMatchObject({ code: 'too_large' });
    expect(bytes).toBeLessThanOrEqual(MAX_PHOTO_BYTES);
  });
});
