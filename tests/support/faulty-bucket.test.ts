import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { type BucketFault, startFaultyBucket } from './faulty-bucket.ts';

test.each<BucketFault>(['none', 'changed'])(
  'the proxy breaks off its answer if the server does (fault: %j)',
  async (fault) => {
    const server = createServer((_, answer) => {
      answer.writeHead(200, { 'content-length': 100 });
      answer.write('half', () => answer.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const bucket = await startFaultyBucket(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    bucket.fault = fault;
    await expect(fetch(`${bucket.url}/object`).then((answer) => answer.text())).rejects.toThrow();
    await bucket.stop();
    server.close();
  },
);
