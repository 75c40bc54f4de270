import type { RefusalReason } from '../../../../shared/chat.ts';
import { skeletonOf } from './name-looks.ts';
import { isReservedName } from './reserved-names.ts';

export interface NameRules {
  /** The owner's current nickname. */
  owner: () => string;
  /** Reserved names: the nickname and the site's name. */
  reserved: () => string[];
}

type Trouble = Extract<RefusalReason, 'name_taken' | 'name_invalid'>;

/** Why a visitor may not use this name, or undefined. */
export function nameTrouble(
  name: string | undefined,
  taken: Iterable<string>,
  rules: NameRules,
): Trouble | undefined {
  if (name === undefined || isReservedName(name, [rules.owner(), ...rules.reserved()])) return 'name_invalid';
  const look = skeletonOf(name);
  for (const other of taken) {
    // Names made of symbols alone have no skeleton and are compared literally.
    if (look === '' ? other === name : skeletonOf(other) === look) return 'name_taken';
  }
  return undefined;
}

const DIGITS = 10_000;

/** An owner can be called like all guests: then a guest's name cannot differ from theirs. */
const MAX_RESERVED = 20;

/** A name for a visitor without an acceptable one; always the same for the same visitor, as long as it is free. */
export function guestName(author: string, troubleOf: (name: string) => Trouble | undefined): string {
  const reserved: string[] = [];
  const seed = [...author].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % DIGITS, 7);
  for (let step = 0; step < DIGITS; step += 1) {
    const name = `ゲスト${String((seed + step) % DIGITS).padStart(4, '0')}`;
    const trouble = troubleOf(name);
    if (trouble === undefined) return name;
    if (trouble === 'name_invalid') reserved.push(name);
    if (reserved.length === MAX_RESERVED) break;
  }
  return reserved[0] ?? 'ゲスト';
}
