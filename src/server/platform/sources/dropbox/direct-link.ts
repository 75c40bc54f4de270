/**
 * A shared Dropbox link opens a page about the file. Returns the file's direct URL: `raw=1` replaces `dl`; everything
 * else, such as the key (`rlkey`), and all other URLs are unchanged.
 * @param webHost the host, with its port, of Dropbox' pages
 */
export function directDropboxLink(address: string, webHost = 'www.dropbox.com'): string {
  const url = URL.parse(address);
  if (url === null || ![webHost, webHost.replace(/^www\./, '')].includes(url.host)) return address;
  if (!/^\/(s|sh|scl)\//.test(url.pathname)) return address;
  url.searchParams.delete('dl');
  url.searchParams.set('raw', '1');
  return url.href;
}
