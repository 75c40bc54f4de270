import { isNameTooLong } from '../../../shared/chat.ts';
import { mixesScripts } from './name-scripts.ts';

/** Controls, formats (zero width, direction), unassigned and private ones, and letters that look like nothing at all. */
export const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\u{2800}]/gu;
/** Signs that other sites put beside names they have verified. */
const BADGES = /[✓✔☑✅🗸🗹⍻√🅥Ⓥ👑♔♕♚♛🛡]/u;

/**
 * A name as it is shown: without what cannot be seen, at most 20 characters, of one script (or of scripts that are
 * written together). Undefined where it is none.
 */
export function cleanName(given: string): string | undefined {
  if (isNameTooLong(given)) return undefined;
  const name = given.normalize('NFC').replace(INVISIBLE, '').replace(/\s+/gu, ' ').trim();
  return name === '' || BADGES.test(name) || mixesScripts(name) ? undefined : name;
}
