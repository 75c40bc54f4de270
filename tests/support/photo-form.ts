/** The type and body of a photo's upload. */
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
