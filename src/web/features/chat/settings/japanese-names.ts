const ADJECTIVES = [
  '静かな',
  'やさしい',
  '小さな',
  '遠くの',
  '青い',
  '白い',
  '朝の',
  '夜の',
  '眠たい',
  '陽気な',
  '気ままな',
  '旅する',
  '歌う',
  '考える',
  'のんびり',
  'ふわふわ',
  'まるい',
  '早起きの',
  '雨の日の',
  '春の',
] as const;

const ANIMALS = [
  'きつね',
  'たぬき',
  'うさぎ',
  'ふくろう',
  'つばめ',
  'かもめ',
  'しか',
  'りす',
  'ねこ',
  'いぬ',
  'くま',
  'かわうそ',
  'ことり',
  'はりねずみ',
  'いるか',
  'ぺんぎん',
  'ひつじ',
  'かえる',
  'めじろ',
  'ほたる',
] as const;

const NUMBERS = 99;

/** The name of a new visitor: adjective, animal and number (CHAT-3). `random` works like `Math.random`. */
export function japaneseName(random: () => number): string {
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] ?? from[0];
  return `${pick(ADJECTIVES)}${pick(ANIMALS)}${1 + Math.floor(random() * NUMBERS)}`;
}
