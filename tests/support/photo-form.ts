/** Encodes the upload of a photo: its content type and body. */
export async function photoForm(
  bytes: Uint8Array,
  name = 'photo.jpg',
): Promise<{ type: string; body: Buffer }> {
  const form = new FormData();
  form.append('photo', new File([new Uint8Array(bytes)], name));
  const encoded = new Response(form);
  return {
    type: encoded.headers.get('content-type') ?? '',
    body: Buffer.from(await encoded.arrayBuffer()),
  };
}
