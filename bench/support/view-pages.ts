const VIEWS = 2000;
const CONNECTIONS = 4;
const BROWSER = { accept: 'image/avif,image/webp,*/*', 'accept-encoding': 'br' };
const ADDRESSES = /(?:srcset|imagesrcset|src)="([^"]+)"/gi;

/**
 * Requests the home page 2,000 times without cookies, as new visitors do, and each time one of its images.
 * @throws Error on any other status than 200, or if the page names no images
 */
export async function viewPages(base: string): Promise<void> {
  const images = imagesOf(await textOf(`${base}/`), base);
  if (images.length === 0) throw new Error(`${base}/ names no images`);
  let view = 0;
  const visit = async () => {
    while (view < VIEWS) {
      const image = images[view++ % images.length] ?? '';
      await textOf(`${base}/`);
      await bytesOf(image);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, visit));
}

/** Returns the image URLs in the page's `src`, `srcset` and `imagesrcset` attributes, without duplicates. */
function imagesOf(html: string, base: string): string[] {
  const named = [...html.matchAll(ADDRESSES)]
    .flatMap(([, list = '']) => list.replaceAll('&amp;', '&').split(/,\s+/))
    .map((entry) => entry.trim().split(' ')[0] ?? '')
    .filter((address) => /^\/(?:api\/optimize-image|api\/images|_next\/image|media)/.test(address));
  return [...new Set(named)].map((address) => base + address);
}

async function bytesOf(url: string): Promise<ArrayBuffer> {
  const answer = await fetch(url, { headers: BROWSER });
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`);
  return answer.arrayBuffer();
}

const textOf = async (url: string) => new TextDecoder().decode(await bytesOf(url));
