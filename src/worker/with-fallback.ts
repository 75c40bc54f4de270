/**
 * The server's response, or a stored one if the gallery cannot be reached. If none is stored, the response of the
 * proxy that answered instead.
 * @throws the network error if nothing answered and no response is stored
 */
export async function withFallback(
  request: Request,
  find: (request: Request) => Promise<Response | undefined>,
): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(request);
  } catch (unreachable) {
    const stored = await find(request);
    if (stored === undefined) throw unreachable;
    return stored;
  }
  return (await isFromGallery(response)) ? response : ((await find(request)) ?? response);
}

/** False for a response of a proxy: a status of 502 or above without a page of the gallery. */
async function isFromGallery(response: Response): Promise<boolean> {
  if (response.status < 502) return true;
  const page = await response
    .clone()
    .text()
    // The connection broke while the body was read.
    .catch(() => '');
  return page.includes('id="app"');
}
