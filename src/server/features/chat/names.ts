import { LRUCache } from 'lru-cache';
import { isNameTooLong } from '../../../shared/chat.ts';

/** Controls, formats (zero width, direction), unassigned and private ones, and letters that look like nothing at all. */
export const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Default_Ignorable_Code_Point}\u{2800}]/gu;
/** What looks like the sign beside the owner's name. */
const BADGES = /[✓✔☑✅🅥Ⓥ👑🛡]/u;

/** Words that belong to the house, wherever they stand in a name. Compared by their looks. */
const HOUSE_WORDS = [
  'admin',
  'administrator',
  'owner',
  'moderator',
  'system',
  'official',
  'staff',
  '管理者',
  '管理人',
  '運営',
  '公式',
  'オーナー',
  '作者',
  '主催者',
  '撮影者',
  '写真家',
  // What stands beside the owner's name, in both languages.
  'photographer',
  '作家',
  'フォトグラファー',
  '五枚',
  'gomai',
]; // prettier-ignore

/** A name as it is shown: without what cannot be seen, at most 20 characters. Undefined where it is none. */
export function cleanName(given: string): string | undefined {
  if (isNameTooLong(given)) return undefined;
  const name = given.normalize('NFC').replace(INVISIBLE, '').replace(/\s+/gu, ' ').trim();
  return name === '' || BADGES.test(name) ? undefined : name;
}

/** Letters of other alphabets, digits and kanji that are taken for the sign they are listed under. */
const LOOKALIKES: Record<string, string> = {
  a: 'аα4@ɑ',
  b: 'ьвβ8',
  c: 'сϲ',
  d: 'ԁ',
  e: 'еєεё3',
  g: 'ɡ',
  h: 'һнη',
  j: 'ј',
  k: 'кκ',
  m: 'мμ',
  n: 'пո',
  o: 'оοσ0ө〇○◯',
  p: 'рρ',
  q: 'ԛ',
  r: 'гᴦ',
  s: 'ѕ5$',
  t: 'тτ',
  u: 'υսц',
  v: 'ѵν',
  w: 'ԝшω',
  x: 'хχ',
  y: 'уүγ',
  z: 'ᴢ2',
  l: 'іιıΙl1|!ɩӏi',
  口: 'ろ',
  一: 'ー-–—―‐‑',
  力: 'か',
  工: 'え',
  二: 'に',
  夕: 'た',
  卜: 'と',
  八: 'は',
  才: 'お',
  千: 'ち',
  三: 'み',
  者: '著',
}; // prettier-ignore
const SEEN_AS = new Map(
  Object.entries(LOOKALIKES).flatMap(([sign, others]) => [...others].map((other) => [other, sign] as const)),
);
const KATAKANA_TO_HIRAGANA = 0x60;

/** What a name looks like: two names with one skeleton are the same to a reader who does not look twice. */
export function skeletonOf(name: string): string {
  let look = looks.get(name);
  if (look === undefined) {
    look = drawn(name);
    looks.set(name, look);
  }
  return look;
}

/** A newcomer's name is compared with everybody's. */
const looks = new LRUCache<string, string>({ max: 5000 });

function drawn(name: string): string {
  const folded = name
    .normalize('NFKD')
    .replace(INVISIBLE, '')
    .toLowerCase()
    // Marks of voicing stay, because か and が are two letters; other marks go.
    .replace(/(?![\u3099\u309A])\p{M}/gu, '')
    .normalize('NFC')
    .replace(/[ァ-ヶ]/gu, (kana) => String.fromCharCode(kana.charCodeAt(0) - KATAKANA_TO_HIRAGANA));
  const seen = [...folded].map((sign) => SEEN_AS.get(sign) ?? sign).join('');
  return seen
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Shorter ones are parts of too many honest names: はや is in はやと. */
const FOUND_WITHIN_FROM = 4;
const SPACERS = /[-‐‑–—―_.,・･\s]/gu;
const TITLES = /(さん|さま|様|氏|先生|本人|本物|公式|real|official)+$/iu;

/** What is left of a name of signs alone, which looks like no letters, without what may be put beside it. */
function signsOf(name: string): string {
  const joined = name.normalize('NFKC').replace(INVISIBLE, '').replace(SPACERS, '');
  return joined.replace(/\p{N}+$/u, '').replace(TITLES, '');
}

/** 🌸 is found in 🌸🌸 and in ★🌸★, and is only an ornament in はな🌸. */
function isFoundIn(own: string, signs: string): boolean {
  return own !== '' && skeletonOf(signs) === '' && signs.includes(own);
}

/** True for a name that could be taken for the owner's, the site's or the house's (CHAT-5). */
export function isReservedName(name: string, ownNames: string[]): boolean {
  const joined = name.normalize('NFKC').replace(SPACERS, '');
  const bare = joined.replace(/[\p{N}\p{P}\p{S}]+$/u, '').replace(TITLES, '');
  const looks = [name, joined, bare].map(skeletonOf);
  if (HOUSE_WORDS.map(skeletonOf).some((word) => looks.some((look) => look.includes(word)))) return true;
  const signs = signsOf(name);
  if (ownNames.some((own) => skeletonOf(own) === '' && isFoundIn(signsOf(own), signs))) return true;
  return ownNames
    .map(skeletonOf)
    .filter((own) => own !== '')
    .some((own) =>
      looks.some((look) => look === own || ([...own].length >= FOUND_WITHIN_FROM && look.includes(own))),
    );
}
