import { expect, test } from 'vitest';
import { HONEST_NAMES, NEARLY_STAFF_NAMES } from '../../../../../tests/support/honest-names.ts';
import { lookAlikesOf } from '../../../../../tests/support/look-alikes.ts';
import { STAFF_NAMES } from '../../../../../tests/support/staff-names.ts';
import { cleanName } from './clean-name.ts';
import { skeletonOf } from './name-looks.ts';
import { isReservedName } from './reserved-names.ts';
import { guestName, nameProblem } from './visitor-name.ts';

test.each([
  ['  静かな　狐7 ', '静かな 狐7'],
  ['a\u200Bb\u202Ec\u0000d', 'abcd'],
  ['が', 'が'],
  ['👩‍👩‍👧', '👩👩👧'],
  ['x'.repeat(20), 'x'.repeat(20)],
  ['か\u3099'.repeat(20), 'が'.repeat(20)],
  ['😺'.repeat(20), '😺'.repeat(20)],
])('[CHAT-3] a name is trimmed, normalised and stripped of invisible characters: %j', (given, expected) => {
  expect(cleanName(given)).toBe(expected);
});

test.each([
  '',
  '   ',
  '\u200B\u2060',
  '\u3164\u034F',
  'x'.repeat(21),
  `a${'\u0301'.repeat(90)}`,
  '😺'.repeat(21),
  '写真✓',
  '\uD800',
])('[CHAT-3] refuses an empty, too long or otherwise unusable name: %j', (given) => {
  expect(cleanName(given)).toBeUndefined();
});

test.each([
  'はやみ',
  'ハヤミ',
  'ﾊﾔﾐ',
  'は や み',
  'はやみ★',
  'はやみさん',
  '本物…はやみ本人'.slice(3),
  'はやみ2',
  'admin',
  'АDMIN',
  'ａｄｍｉｎ',
  'ⓐⓓⓜⓘⓝ',
  '𝖆𝖉𝖒𝖎𝖓',
  'a-d-m-i-n',
  'adm1n',
  '@dm!n',
  'ádmin',
  'adrnin',
  'Site Owner',
  '0wner',
  'оwnеr',
  '管理者',
  '管理 者',
  '管理者さん',
  'オーナー',
  'ｵｰﾅｰ',
  'オ-ナ-',
  '運営',
  'Ｇomai',
  '五枚',
  'Photographer',
  'ｐһоtographer',
  '作家',
  'フォトグラファー',
  'Five & Light',
  'five-and-light'.replace('and', ''),
])('[CHAT-5] refuses a name like the owner’s, the site’s or a word for staff: %s', (name) => {
  expect(isReservedName(name, ['はやみ', 'Five & Light'])).toBe(true);
});

test.each([
  '静かな狐7',
  'はやと',
  'はやみち',
  'おなかすいた',
  'Diana',
  'tokyo',
  'みどり',
  '山田太郎',
  '😺',
  'fine light',
])('[CHAT-5] accepts a name that resembles no reserved name: %s', (name) => {
  expect(isReservedName(name, ['はやみ', 'Five & Light'])).toBe(false);
});

test.each(['🌸', ' 🌸\u200B', '🌸\uFE0F', '🌸🌸', '★🌸★', '🌸さん', '🌸 本人', '🌸2'])(
  '[CHAT-5] if the owner’s name is 🌸, refuses the visitor’s name %s',
  (name) => {
    expect(isReservedName(name, ['🌸'])).toBe(true);
  },
);

test.each(['はな🌸', '🌹', '静かな狐7', '2'])(
  '[CHAT-5] if the owner’s name is 🌸, accepts the visitor’s name %s',
  (name) => {
    expect(isReservedName(name, ['🌸', '\u200B'])).toBe(false);
  },
);

/** Returns the names that a visitor may have. */
const passing = (names: string[]) =>
  names.filter((given) => {
    const name = cleanName(given);
    return name !== undefined && !isReservedName(name, ['Hana', 'Gomai']);
  });

test.each(['hana', 'gomai', 'admin', 'owner', 'moderator', 'photographer', 'staff'])(
  '[CHAT-5] refuses every one of hundreds of look-alikes of %s',
  (word) => {
    const lookAlikes = lookAlikesOf(word);
    expect(lookAlikes.length).toBeGreaterThan(250);
    expect(passing(lookAlikes)).toEqual([]);
  },
);

test.each([
  [
    '管理员',
    '管理員',
    '관리자',
    '운영자',
    'アドミン',
    'ｱﾄﾞﾐﾝ',
    'ｶﾝﾘｼｬ',
    'かんりしゃ',
    '写眞家',
    '寫真家',
    '攝影師',
  ],
  [
    'Администратор',
    'админ2',
    'Фотограф',
    'Διαχειριστής',
    'ΔΙΑΧΕΙΡΙΣΤΗΣ',
    'МОДЕРАТОР',
    'المدير',
    'מנהל האתר',
    'व्यवस्थापक',
    'ผู้ดูแลระบบ',
  ],
  [
    'Administrateur',
    'Propriétaire',
    'Eigentümer',
    'Dueño',
    'Właściciel',
    'Yönetici',
    'Quản trị viên',
    'Fotógrafa',
  ],
  [
    '卂dmin',
    '卄卂几卂',
    'ﾑdmﾉn',
    'ᎻᎪNᎪ',
    'ꓧꓮꓠꓮ',
    'Һaոa',
    'Нанa',
    '₳Đ₥ł₦',
    'aaadmiiin',
    'Hanaaaa',
    'H4n4',
    '4dm1n',
  ],
  [
    'SiteOwner',
    'ad min',
    'the ad-min',
    'Hana Tanaka',
    'HanaTanaka',
    'Hanasan',
    'はな admin',
    'Hana2026x',
    '🇭🇦🇳🇦',
  ],
])('[CHAT-5] refuses reserved names in many languages and styles: %s …', (...names) => {
  expect(passing(names)).toEqual([]);
});

test('[CHAT-5] refuses hundreds of names that imitate staff, the owner or the site', () => {
  expect(STAFF_NAMES.length).toBeGreaterThan(220);
  expect(passing(STAFF_NAMES)).toEqual([]);
});

test.each(['はやみー', 'はやみっ', 'はやみぃ', 'ははやみ', 'はやみみ', 'Hayami', 'HAYAMI 2', '하야미'])(
  '[CHAT-5] refuses the owner’s name, stretched or in other letters: %s',
  (name) => {
    expect(isReservedName(name, ['はやみ', 'Gomai'])).toBe(true);
  },
);

test.each(['Julia', 'Юлия', 'ゆりあ', 'Juliette', 'Julian', 'Xulian', 'Hayato', 'はやと'])(
  '[CHAT-5] accepts another genuine name that begins or sounds like the owner’s: %s',
  (name) => {
    expect(isReservedName(name, ['Juli', 'はやみ', '花', 'Al'])).toBe(false);
  },
);

test('[CHAT-5] accepts hundreds of genuine names, many of which resemble a reserved name', () => {
  expect(new Set(NEARLY_STAFF_NAMES).size).toBeGreaterThan(400);
  expect(NEARLY_STAFF_NAMES.filter((name) => !passing([name]).includes(name))).toEqual([]);
});

test('[CHAT-5] accepts hundreds of genuine names in many scripts', () => {
  expect(new Set(HONEST_NAMES).size).toBeGreaterThan(450);
  expect(HONEST_NAMES.filter((name) => !passing([name]).includes(name))).toEqual([]);
});

test.each(['Хаna', 'Αnna', '花Анна', 'สมSam', 'ᎠᎠ', '하나はな', 'Ƨаша'])(
  '[CHAT-5] refuses rare scripts, and mixes of scripts that are never written together: %s',
  (name) => {
    expect(cleanName(name)).toBeUndefined();
  },
);

test.each(['A子', 'T田くん', 'K팝', '金민수', 'ㄅㄆ小明', 'Zoë★', 'أحمد ٣', 'मीना १'])(
  '[CHAT-5] accepts scripts that are written together, also with digits and symbols: %s',
  (name) => {
    expect(cleanName(name)).toBe(name.normalize('NFC'));
  },
);

test('[CHAT-3] similar, but different names have different skeletons', () => {
  const same = new Map<string, string[]>();
  for (const name of [
    'राम',
    'रमा',
    'मीना',
    'मीनू',
    'มานี',
    'มานะ',
    'علی',
    'علا',
    'か',
    'が',
    '狐6',
    '狐8',
    '狐1',
    '狐11',
    '狐111',
    '狐1000',
    '狐9',
  ])
    same.set(skeletonOf(name), [...(same.get(skeletonOf(name)) ?? []), name]);
  expect([...same.values()].filter((names) => names.length > 1)).toEqual([]);
});

test('[CHAT-3] look-alikes count as the same name', () => {
  expect(skeletonOf('Alice')).toBe(skeletonOf('аl1ce'));
  expect(skeletonOf('かに')).toBe(skeletonOf('カニ'));
  expect(skeletonOf('かき')).not.toBe(skeletonOf('がき'));
  const rules = { owner: () => 'はやみ', reserved: () => [] };
  expect(nameProblem('аl1ce', ['Alice'], rules)).toBe('name_taken');
  expect(nameProblem('😺', ['😺'], rules)).toBe('name_taken');
  expect(nameProblem('😺', ['😸'], rules)).toBeUndefined();
});

test('[CHAT-3] a visitor without an acceptable name gets the same guest name as long as it is free', () => {
  const guest = (taken: string[], owner = 'Hana') =>
    guestName('abc', taken, { owner: () => owner, reserved: () => ['Gomai'] });
  const name = guest([]);
  expect(name).toMatch(/^ゲスト\d{4}$/);
  expect(guest([])).toBe(name);
  expect(guest([name])).not.toBe(name);
  expect(guest([], name), 'the owner has this name').not.toBe(name);
  expect(guest([], 'ゲスト'), 'the owner is called like all guests').toBe(name);
  expect(guest([name], 'ゲスト')).not.toBe(name);
});
