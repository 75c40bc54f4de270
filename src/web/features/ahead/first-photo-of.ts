const PIXEL = Uint8Array.from(atob('R0lGODlhAQABAAAAACwAAAAAAQABAAA='), (letter) => letter.charCodeAt(0));

/**
 * The URL of a page's first photo as this browser and window will choose it, found without loading a photo: the browser
 * is asked with a pixel in place of each candidate.
 */
export async function firstPhotoOf(html: string): Promise<string | undefined> {
  const photo = new DOMParser()
    .parseFromString(html, 'text/html')
    .querySelector<HTMLImageElement>('main img');
  if (photo === null) return undefined;
  // Not a data URL: Chromium prefers the widest of what needs no request.
  const pixel = URL.createObjectURL(new Blob([PIXEL], { type: 'image/gif' }));
  const urls: string[] = [];
  const pixelFor = (url: string) => `${pixel}#${urls.push(url) - 1}`;
  const pixels = (srcset: string) => srcset.replaceAll(/(\S+)(?= \d+w)/g, pixelFor);

  const picture = document.createElement('picture');
  for (const { type, media, srcset, sizes } of photo.closest('picture')?.querySelectorAll('source') ?? []) {
    picture.append(
      Object.assign(document.createElement('source'), { type, media, sizes, srcset: pixels(srcset) }),
    );
  }
  const image = document.createElement('img');
  picture.append(image);
  const { sizes, srcset } = photo;
  Object.assign(image, { sizes, srcset: pixels(srcset), src: pixelFor(photo.getAttribute('src') ?? '') });
  try {
    await image.decode();
    return urls[Number(image.currentSrc.split('#')[1])];
  } finally {
    // Otherwise the browser chooses again when the window's size changes.
    picture.replaceChildren();
    image.removeAttribute('srcset');
    image.removeAttribute('src');
    URL.revokeObjectURL(pixel);
  }
}
