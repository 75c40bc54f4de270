const PROFILE_HEAD = Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1');
const APP2 = 0xe2;

/** Adds a profile to a JPEG that has none, without decoding it. The profile must fit into one segment. */
export function jpegWithProfile(jpeg: Buffer, profile: Buffer): Buffer {
  const head = Buffer.from([0xff, APP2, 0, 0]);
  head.writeUInt16BE(2 + PROFILE_HEAD.length + profile.length, 2);
  // Inserts the segment after the two bytes with which every JPEG begins.
  return Buffer.concat([jpeg.subarray(0, 2), head, PROFILE_HEAD, profile, jpeg.subarray(2)]);
}
