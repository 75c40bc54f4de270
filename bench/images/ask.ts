import { Agent, get } from 'node:http';

/** One connection per request: a server may close a kept-alive connection just as it is reused. */
const agent = new Agent({ keepAlive: false });

export interface Answer {
  body: Buffer;
  etag: string;
  /** Time to the last byte. */
  ms: number;
}

/** Sends one GET. @throws Error on any status but 200, because a refusal would be measured as a fast answer */
export function ask(url: string, accept = '*/*'): Promise<Answer> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { accept } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        if (response.statusCode !== 200)
          reject(new Error(`${url}: ${response.statusCode} ${body.subarray(0, 200)}`));
        else resolve({ body, etag: response.headers.etag ?? '', ms: performance.now() - begun });
      });
    }).on('error', reject);
  });
}
