import type { PhotoRange } from '../../../../shared/photo-range.ts';
import type { ImageType } from '../../../platform/image-type.ts';
import { readCicp } from './cicp.ts';
import { transferOf } from './colour-gamut.ts';
import { boxesIn, FULL_HEAD, propertiesIn, readMetaBoxes } from './heif-boxes.ts';
import { withReader } from './read-at.ts';
import { readColours, type StatedColours } from './stated-colours.ts';
import { unlessDamaged } from './unless-damaged.ts';

/** The transfer functions of HDR, by their numbers in ITU-T H.273: PQ and HLG. */
const HDR_TRANSFERS: ReadonlySet<number | undefined> = new Set([16, 18]);

/**
 * Reads how much light and colour an original holds. It is HDR if it has a gain map, or if its profile or code points
 * state PQ or HLG (HDR-5). A JPEG's gain map counts only if `metadata` says so. Otherwise the gamut decides.
 */
export async function readRange(
  input: string | Buffer,
  type: ImageType,
  metadata: StatedColours & { hasGainMap?: boolean },
): Promise<PhotoRange> {
  const { icc, hasGainMap } = metadata;
  const transfer = icc === undefined ? undefined : transferOf(icc);
  if (hasGainMap || HDR_TRANSFERS.has(transfer)) return 'hdr';
  if (HDR_TRANSFERS.has((await readCicp(input, type))?.transfer)) return 'hdr';
  if ((type === 'heic' || type === 'avif') && (await hasHeifGainMap(input))) return 'hdr';
  return (await readColours(input, type, metadata)).gamut === 'srgb' ? 'standard' : 'wide';
}

/** The type of the auxiliary image in which Apple stores the gain map of a HEIC. */
const APPLE_GAIN_MAP = 'urn:com:apple:photo:2020:aux:hdrgainmap';

/** Whether an AVIF or HEIC has a gain map: Apple's as an auxiliary image, or ISO 21496-1's as a `tmap` item. */
async function hasHeifGainMap(input: string | Buffer): Promise<boolean> {
  const meta = await withReader(input, readMetaBoxes);
  if (meta === undefined) return false;
  const isGainMap = ({ name, body }: { name: string; body: Buffer }) =>
    name === 'auxC' && body.subarray(FULL_HEAD).toString('latin1').startsWith(APPLE_GAIN_MAP);
  return (
    propertiesIn(meta).list.some(isGainMap) ||
    unlessDamaged(() => itemTypesIn(meta.get('iinf')).includes('tmap')) === true
  );
}

function itemTypesIn(iinf: Buffer = Buffer.alloc(FULL_HEAD + 2)): string[] {
  const countBytes = iinf.readUInt8(0) === 0 ? 2 : 4;
  return boxesIn(iinf.subarray(FULL_HEAD + countBytes)).map(({ body }) => {
    // The item's type follows its id (4 bytes in version 3, else 2) and its protection index (2 bytes).
    const at = FULL_HEAD + (body.readUInt8(0) === 3 ? 4 : 2) + 2;
    return body.toString('latin1', at, at + 4);
  });
}
