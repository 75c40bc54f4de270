import { isNameTooLong } from '../../../shared/chat.ts';
import { mixesScripts } from './name-scripts.ts';

/**
 * Controls, formats (zero width, direction), unassigned and private characters, and letters without a visible shape.
 */
export const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\u{2800}]/gu;
/** Badges that other sites show beside verified names. */
const BADGES = /[✓✔☑✅🗸🗹⍻√🅥Ⓥ👑♔♕♚♛🛡]/u;

/**
 * Returns a name as it is shown: without invisible characters, at most 20 characters, in one script (or scripts that
 * are written together). Undefined if it is not a name.
 */
export function cleanName(given: string): string | undefined {
  if (isNameTooLong(given)) return undefined;
  const name = given.normalize('NFC').replace(INVISIBLE, '').replace(/\s+/gu, ' ').trim();
  return name === '' || BADGES.test(name) || mixesScripts(name) ? undefined : name;
}
