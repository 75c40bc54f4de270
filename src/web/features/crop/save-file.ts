/** Has the browser save what lies behind an address; a `Content-Disposition` there has the last word on the name. */
export function saveFile(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
