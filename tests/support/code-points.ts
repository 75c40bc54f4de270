import { crc32 } from 'node:zlib';

/* Images that state their colours by code points (ITU-T H.273), or that declare a gain map. */

/** Adds the code points in a `cICP` chunk after the signature and the header (8 + 25 bytes). */
export function pngWithCodePoints(png: Buffer, primaries: number, transfer: number): Buffer {
  const chunk = Buffer.from([0, 0, 0, 4, ...Buffer.from('cICP'), primaries, transfer, 0, 1, 0, 0, 0, 0]);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 12)), 12);
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}

/** Replaces the file's profiles by the code points. */
export function heifWithCodePoints(file: Buffer, primaries: number, transfer: number): Buffer {
  return withoutProfiles(file, (copy, at) => {
    // 6 is the matrix of BT.601 and 0x80 the full range, which sharp and phones use.
    copy.write('nclx', at + 4, 'latin1');
    for (const [index, value] of [primaries, transfer, 6].entries())
      copy.writeUInt16BE(value, at + 8 + index * 2);
    copy.writeUInt8(0x80, at + 14);
  });
}

/** Replaces the file's profiles by a property that declares a gain map, as in an iPhone's HEIC. */
export function heifWithGainMap(file: Buffer): Buffer {
  return withoutProfiles(file, (copy, at) => {
    copy.write('auxC', at, 'latin1');
    copy.write('urn:com:apple:photo:2020:aux:hdrgainmap', at + 8, 'latin1');
  });
}

/** Clears each property that contains a profile, and calls `write` with the position of the property's name. */
function withoutProfiles(file: Buffer, write: (copy: Buffer, at: number) => void): Buffer {
  const copy = Buffer.from(file);
  for (let at = copy.indexOf('colr'); at !== -1; at = copy.indexOf('colr', at + 1)) {
    const size = copy.readUInt32BE(at - 4);
    if (size < 19 || !['prof', 'rICC'].includes(copy.toString('latin1', at + 4, at + 8))) continue;
    copy.fill(0, at + 4, at - 4 + size);
    write(copy, at);
  }
  return copy;
}
