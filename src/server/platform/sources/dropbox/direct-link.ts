/**
 * The direct URL of the file that a shared Dropbox link shows on a page: `dl=0` becomes `raw=1`, and everything else
 * stays, such as the key (`rlkey`). Other URLs are returned unchanged.
 * @param webHost where Dropbox' pages are, host and port
 */
export function directDropboxLink(address: string, webHost = 'www.dropbox.com'): string {
  const url = URL.parse(address);
  if (url === null || ![webHost, webHost.replace(/^www\./, '')].includes(url.host)) return address;
  if (!/^\/(s|sh|scl)\//.test(url.pathname)) return address;
  url.searchParams.delete('dl');
  url.searchParams.set('raw', '1');
  return url.href;
}
