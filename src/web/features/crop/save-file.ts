/** Downloads a url; a `Content-Disposition` header overrides the name. */
export function saveFile(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
