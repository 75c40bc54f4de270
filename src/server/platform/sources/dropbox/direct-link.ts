/**
 * Turns a shared Dropbox link, which opens a page about a file, into the file's direct URL: `raw=1` replaces `dl`.
 * Other parameters, such as the key (`rlkey`), stay. Returns any other URL unchanged.
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
