import type { RefusalReason } from '../../../../shared/chat.ts';
import { skeletonOf } from './name-looks.ts';
import { isReservedName } from './reserved-names.ts';

export interface NameRules {
  /** The owner's current nickname. */
  owner: () => string;
  /** Further names that no visitor may have, such as the site's. */
  reserved: () => string[];
}

type NameProblem = Extract<RefusalReason, 'name_taken' | 'name_invalid'>;

/** Why a visitor may not use this name, or undefined. */
export function nameProblem(
  name: string | undefined,
  taken: Iterable<string>,
  rules: NameRules,
): NameProblem | undefined {
  if (name === undefined || isReservedName(name, [rules.owner(), ...rules.reserved()])) return 'name_invalid';
  const look = lookOf(name);
  for (const other of taken) if (lookOf(other) === look) return 'name_taken';
  return undefined;
}

/** Names made of symbols alone have no skeleton and are compared literally. */
const lookOf = (name: string) => skeletonOf(name) || name;

const DIGITS = 10_000;

/** After this many guest names that all resemble a reserved name, the first of them is used. */
const MAX_RESERVED = 20;

/** Returns a guest name such as ゲスト0042. A visitor gets the same guest name as long as no other visitor has it. */
export function guestName(author: string, taken: Iterable<string>, rules: NameRules): string {
  const own = [rules.owner(), ...rules.reserved()];
  const looks = new Set([...taken, ...own].map(lookOf));
  const reserved: string[] = [];
  const seed = [...author].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % DIGITS, 7);
  for (let step = 0; step < DIGITS && reserved.length < MAX_RESERVED; step += 1) {
    const name = `ゲスト${String((seed + step) % DIGITS).padStart(4, '0')}`;
    if (looks.has(lookOf(name))) continue;
    if (!isReservedName(name, own)) return name;
    reserved.push(name);
  }
  return reserved[0] ?? 'ゲスト';
}
