/** The backend messages of a response, without those of the given type bytes ('Z', 'I', 'G' …). */
export function withoutMessages(answer: Uint8Array, types: string): Uint8Array {
  const kept: Uint8Array[] = [];
  const view = new DataView(answer.buffer, answer.byteOffset, answer.byteLength);
  for (let start = 0; start < answer.length; ) {
    const end = start + 1 + view.getInt32(start + 1);
    if (!types.includes(String.fromCharCode(answer[start] ?? 0))) kept.push(answer.subarray(start, end));
    start = end;
  }
  return Buffer.concat(kept);
}

/** CopyInResponse for a text copy: "send the rows". */
export function copyInResponse(): Uint8Array {
  return new Uint8Array(['G'.charCodeAt(0), 0, 0, 0, 7, 0, 0, 0]);
}
