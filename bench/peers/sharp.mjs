// sharp alone behind node:http, with the gallery's own settings: `/<file>?width&height&quality&format`.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { basename, join } from 'node:path';
import sharp from 'sharp';

sharp.concurrency(1);
sharp.cache(false);
const encoders = {
  avif: (pixels, quality) =>
    pixels.avif({ quality: Math.round(quality * 0.85), effort: 0, chromaSubsampling: '4:2:0' }),
  webp: (pixels, quality) => pixels.webp({ quality, effort: 2 }),
  jpeg: (pixels, quality) => pixels.flatten({ background: '#fff' }).jpeg({ quality, progressive: true }),
};

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://here');
  const { width, height, quality, format } = Object.fromEntries(searchParams);
  const bytes = await readFile(join(process.env.FOLDER, basename(pathname)));
  const pixels = sharp(bytes)
    .autoOrient()
    .resize({ width: Number(width), height: height && Number(height), withoutEnlargement: true });
  const data = await encoders[format](pixels, Number(quality)).toBuffer();
  response.writeHead(200, { 'Content-Type': `image/${format}`, 'Content-Length': data.length }).end(data);
});
server.listen(0, '127.0.0.1', () => console.info(`http://127.0.0.1:${server.address().port}`));
process.on('SIGTERM', () => process.exit(0));
