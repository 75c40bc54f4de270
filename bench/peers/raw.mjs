// A bare node:http server with the files in memory: the limit of Node itself.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const files = new Map(
  JSON.parse(process.env.FILES).map(({ path, file, type }) => [path, { data: readFileSync(file), type }]),
);
const TAG = '"fixed"';
const server = createServer((request, response) => {
  const found = files.get(request.url);
  if (found === undefined) return response.writeHead(404).end();
  const headers = { ETag: TAG, 'Cache-Control': 'public, max-age=31536000, immutable' };
  if (request.headers['if-none-match'] === TAG) return response.writeHead(304, headers).end();
  response.writeHead(200, { ...headers, 'Content-Type': found.type, 'Content-Length': found.data.length });
  return response.end(found.data);
});
server.listen(0, '127.0.0.1', () => console.info(`http://127.0.0.1:${server.address().port}`));
process.on('SIGTERM', () => process.exit(0));
