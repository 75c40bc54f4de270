/** A link that opens the owner's mail program with the letter quoted, for a gallery that sends no mail itself. */
export function mailtoLink(
  email: string,
  { subject, message }: { subject: string; message: string },
): string {
  const quoted = message
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`)
    .join('\r\n');
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(`\r\n\r\n${quoted}`)}`;
}
