import type { LookupAddress, LookupAllOptions } from 'node:dns';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, isIP } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { MAX_PHOTO_BYTES } from '../../shared/limits.ts';
import { isPublicAddress } from './public-network.ts';
import { createSafeFetch, type Fetched } from './safe-fetch.ts';

/** The IP addresses to which `photos.example` resolves in a test. */
const named = vi.hoisted(() => ({ addresses: [] as string[] }));
vi.mock('node:dns', async (original) => {
  const dns = await original<typeof import('node:dns')>();
  const lookup = (name: string, options: LookupAllOptions, done: LookupDone) =>
    name === 'photos.example'
      ? done(
          null,
          named.addresses.map((address) => ({ address, family: isIP(address) })),
        )
      : dns.lookup(name, options, done);
  return { ...dns, lookup };
});
type LookupDone = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void;

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
  test('follows a redirect of a trusted source, but does not send the source its cookie', async () => {
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

  test('[API-3] a redirect to a private address or a file URL is refused', async () => {
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

  test('[API-3] threat 1: three redirects are followed, the fourth is not', async () => {
    const requested: unknown[] = [];
    const host = await serve((request, reply) => {
      requested.push(request.url);
      const left = Number(request.url?.slice(1));
      if (left === 0) reply.end('photo');
      else reply.writeHead(302, { location: `/${left - 1}` }).end();
    });
    const fetchPhoto = createSafeFetch({ trustedSources: [host] });
    expect(await bytesOf(fetchPhoto(`http://${host}/3`))).toBe(5);
    requested.length = 0;
    await expect(fetchPhoto(`http://${host}/4`)).rejects.toMatchObject({ status: 502 });
    expect(requested).toEqual(['/4', '/3', '/2', '/1']);
  });

  test.each([
    ['this machine', ['127.0.0.1']],
    ['our own network', ['192.168.0.10']],
    ['the cloud’s metadata address', ['169.254.169.254']],
    ['a public address and a private one', ['8.8.8.8', '10.0.0.1']],
    ['a private address in IPv6', ['2606:4700::1111', '::ffff:10.0.0.1']],
    ['nothing', []],
  ])(
    '[API-3] threat 1: a name that resolves to %s is refused, also after a redirect',
    async (_, addresses) => {
      named.addresses = addresses;
      const fetchPhoto = createSafeFetch({ trustedSources: [] });
      for (const scheme of ['http', 'https']) {
        await expect(fetchPhoto(`${scheme}://photos.example/a.jpg`)).rejects.toMatchObject({ status: 400 });
      }
      const host = await serve((_, reply) =>
        reply.writeHead(302, { location: 'http://photos.example/' }).end(),
      );
      const trusting = createSafeFetch({ trustedSources: [host] });
      await expect(trusting(`http://${host}/`)).rejects.toMatchObject({ status: 400 });
    },
  );

  test('[API-3] rejects with 502 if the source redirects in a loop, fails or breaks off', async () => {
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

  test('[API-3] a reader may stop early, which closes the connection', async () => {
    const closed = Promise.withResolvers<void>();
    const host = await serve((_, reply) => {
      reply.on('close', closed.resolve);
      // The response never ends by itself.
      reply.write('start');
    });
    const { body } = await createSafeFetch({ trustedSources: [host], idleMs: 60_000 })(`http://${host}/`);
    let bytes = 0;
    for await (const chunk of body) {
      bytes += chunk.byteLength;
      break;
    }
    expect(bytes).toBe(5);
    await closed.promise;
  });

  test('[API-3] rejects with 502 if the port is closed', async () => {
    const host = await serve(() => {});
    const server = servers.pop();
    await new Promise((done) => server?.close(done));
    await expect(createSafeFetch({ trustedSources: [host] })(`http://${host}/`)).rejects.toMatchObject({
      status: 502,
    });
  });

  test('[API-3] rejects with 504 if the source is silent or too slow', async () => {
    const host = await serve((request, reply) => {
      if (request.url !== '/drip') return;
      const timer = setInterval(() => reply.write('x'), 20);
      reply.on('close', () => clearInterval(timer));
    });
    const fetchPhoto = createSafeFetch({ trustedSources: [host], idleMs: 200, totalMs: 1500 });
    await expect(fetchPhoto(`http://${host}/silent`)).rejects.toMatchObject({ status: 504 });
    await expect(bytesOf(fetchPhoto(`http://${host}/drip`))).rejects.toMatchObject({ status: 504 });
  });

  test('[API-3] rejects an endless body at the limit', async () => {
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

test.each(['8.8.8.8', '203.0.114.1', '2606:4700::1111', '2a00:1450:4001::200e'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  ['this machine', '127.0.0.1'],
  ['this network', '0.1.2.3'],
  ['private', '10.0.0.1'],
  ['private', '172.16.0.1'],
  ['private', '192.168.1.1'],
  ['link-local, cloud metadata', '169.254.169.254'],
  ['carrier NAT', '100.64.0.1'],
  ['benchmarking', '198.18.0.1'],
  ['documentation', '192.0.2.1'],
  ['multicast', '224.0.0.1'],
  ['reserved', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['loopback', '::1'],
  ['unspecified', '::'],
  ['IPv4-mapped', '::ffff:127.0.0.1'],
  ['IPv4-mapped public', '::ffff:8.8.8.8'],
  ['IPv4-compatible', '::127.0.0.1'],
  ['unique local', 'fd00::1'],
  ['link-local', 'fe80::1'],
  ['site-local', 'fec0::1'],
  ['6to4', '2002:7f00:1::'],
  ['NAT64', '64:ff9b::7f00:1'],
  ['local NAT64', '64:ff9b:1::7f00:1'],
  ['Teredo', '2001::1'],
  ['ISATAP', '2606:4700::5efe:7f00:1'],
  ['ISATAP, global bit', '2606:4700::200:5efe:7f00:1'],
  ['multicast', 'ff02::1'],
  ['documentation', '2001:db8::1'],
  ['a name', 'localhost'],
])('%s is not public: %s', (_, address) => {
  expect(isPublicAddress(address)).toBe(false);
});
