import { expect, test } from 'vitest';
import { lookAlikesOf } from '../../../../../tests/support/look-alikes.ts';
import { MemoryConversation } from '../../../../../tests/support/memory-conversation.ts';
import type { ServerFrame } from '../../../../shared/chat.ts';
import type { Effect, Write } from '../protocol/effects.ts';
import { OWNER_AUTHOR } from '../protocol/identity.ts';
import type { RoomFrame } from './member.ts';
import { ChatRoom, type RoomPresence } from './room.ts';

const PRESENT: RoomPresence = { present: true, farewellEndsAt: null };
const ABSENT: RoomPresence = { present: false, farewellEndsAt: null };
const ID = '00000000-0000-4000-8000-000000000000';

/** A room whose rows are in memory and whose clock the test advances. */
class Scene {
  now = 1_000_000;
  nickname = '五郎';
  readonly rows = new MemoryConversation();
  readonly room: ChatRoom;
  readonly got = new Map<string, ServerFrame[]>();
  readonly closed = new Map<string, number>();
  #keys = 0;

  constructor(presence = PRESENT) {
    this.room = new ChatRoom({ presence, names: { owner: () => this.nickname, reserved: () => ['Gomai'] } });
  }

  do(effects: Effect[]): Effect[] {
    for (const effect of effects) {
      if (effect.kind === 'send') {
        for (const to of effect.to) this.got.set(to, [...(this.got.get(to) ?? []), effect.frame]);
      } else if (effect.kind === 'close') {
        for (const to of effect.to) this.closed.set(to, effect.code);
      } else if (effect.kind === 'write') {
        this.rows.write(effect.write, this.now);
        this.do(this.room.changes(this.rows.changesAfter(this.room.log.revision)));
      }
    }
    return effects;
  }

  /** Connects and joins; the connection id equals the author. */
  enter(author: string, name = `${author}の名`, address = author): ServerFrame[] {
    this.do(this.room.connect(author, { isOwner: author === OWNER_AUTHOR, addressHash: address }, this.now));
    this.give(author, { type: 'join', id: ID, name, author });
    return this.got.get(author) ?? [];
  }

  give(connection: string, frame: RoomFrame | undefined): Effect[] {
    return this.do(this.room.receive(connection, frame, this.now));
  }

  say(connection: string, text: string): void {
    this.#keys += 1;
    this.give(connection, { type: 'message', text, key: `key${this.#keys}` });
  }

  tick(ms = 250): Effect[] {
    this.now += ms;
    return this.do(this.room.tick(this.now));
  }

  types(connection: string): string[] {
    return (this.got.get(connection) ?? []).map(({ type }) => type);
  }

  refusals(connection: string): string[] {
    return (this.got.get(connection) ?? []).flatMap((frame) =>
      frame.type === 'refused' ? [frame.reason] : [],
    );
  }
}

test('[CHAT-6] visitors can join only while the owner is present; the owner always can', () => {
  const scene = new Scene(ABSENT);
  expect(scene.enter('fox').map(({ type }) => type)).toEqual(['admin_offline']);
  expect(scene.closed.get('fox')).toBe(1000);
  expect(scene.enter(OWNER_AUTHOR)).toMatchObject([{ type: 'history', adminPresent: false }]);
  scene.say(OWNER_AUTHOR, 'unheard');
  expect(scene.refusals(OWNER_AUTHOR)).toEqual(['not_allowed']);
});

test('[WS-1] joins and leaves are announced with the number of visitors; a reload is not announced', () => {
  const scene = new Scene();
  scene.enter(OWNER_AUTHOR);
  scene.enter('fox');
  scene.enter('deer');
  scene.tick();
  const joined = { type: 'user_joined', visitorCount: 2 };
  expect(scene.got.get(OWNER_AUTHOR)?.slice(1)).toEqual([
    { ...joined, name: 'foxの名' },
    { ...joined, name: 'deerの名' },
  ]);
  scene.room.disconnect('fox');
  scene.tick(1000);
  scene.enter('fox');
  scene.tick(5000);
  expect(scene.types(OWNER_AUTHOR)).not.toContain('user_left');
  scene.room.disconnect('deer');
  scene.tick();
  scene.tick(3000);
  expect(scene.got.get(OWNER_AUTHOR)?.at(-1)).toEqual({
    type: 'user_left',
    name: 'deerの名',
    visitorCount: 1,
  });
});

test('[WS-1] counts the visitors of another process, but not after 15 s without a report', () => {
  const scene = new Scene();
  scene.enter('fox');
  scene.tick();
  scene.do(scene.room.visitorsElsewhere('other', { visitors: 3, joined: ['遠い亀'], left: [] }, scene.now));
  expect(scene.got.get('fox')?.at(-1)).toEqual({ type: 'user_joined', name: '遠い亀', visitorCount: 4 });
  expect(scene.enter('deer')).toMatchObject([{ visitorCount: 5 }]);
  scene.now += 20_000;
  expect(scene.enter('crow')).toMatchObject([{ visitorCount: 3 }]);
});

test('[WS-1] sends the number of visitors when another process stops reporting, also after the clock moved backwards', () => {
  for (const step of [0, -3_600_000]) {
    const scene = new Scene();
    const counts = () => (scene.got.get('fox') ?? []).filter(({ type }) => type === 'visitor_count');
    scene.enter('fox');
    scene.tick();
    scene.do(scene.room.visitorsElsewhere('other', { visitors: 3, joined: ['遠い亀'], left: [] }, scene.now));
    scene.tick();
    expect(counts()).toEqual([]);
    scene.tick(step + 20_000);
    scene.tick();
    expect(counts()).toEqual([{ type: 'visitor_count', visitorCount: 1 }]);
    const reports = scene.tick(5000).filter(({ kind }) => kind === 'visitors');
    expect(reports, 'still reports its own visitors').toHaveLength(1);
  }
});

test('[CHAT-7] when a muted visitor joins or leaves, the number of visitors is sent, but not the name', () => {
  const scene = new Scene();
  scene.enter(OWNER_AUTHOR);
  scene.enter('crow', '烏', 'nest');
  scene.tick();
  scene.say('crow', 'caw');
  scene.give(OWNER_AUTHOR, { type: 'mute', author: 'crow', muted: true });
  const before = scene.types(OWNER_AUTHOR).length;
  const news = () => scene.got.get(OWNER_AUTHOR)?.slice(before);
  scene.enter('chick', '読んで', 'nest');
  expect(scene.tick()).toContainEqual({ kind: 'visitors', delta: { visitors: 2, joined: [], left: [] } });
  expect(news()).toEqual([{ type: 'visitor_count', visitorCount: 2 }]);
  for (const bird of ['crow', 'chick']) scene.room.disconnect(bird);
  scene.tick();
  expect(scene.tick(3000)).toContainEqual({ kind: 'visitors', delta: { visitors: 0, joined: [], left: [] } });
  expect(news()?.slice(1)).toEqual([{ type: 'visitor_count', visitorCount: 0 }]);
});

test('[CHAT-4] messages are trimmed, not empty, at most 200 characters', () => {
  const scene = new Scene();
  scene.enter('fox');
  const texts = ['', '  \n ', '\u0007', 'x'.repeat(201), '\u200B\u2060', '\u2800\n\u3164\u034F', '\u{E0041}'];
  for (const text of texts) {
    scene.say('fox', text);
    scene.now += 10_000;
  }
  expect(scene.refusals('fox')).toEqual(texts.map(() => 'message_invalid'));
  scene.say('fox', `  ${'😺'.repeat(200)}\u0000  `);
  expect(scene.room.log.find(1)?.text).toBe('😺'.repeat(200));
  scene.now += 10_000;
  scene.say('fox', '{"text": "words in braces"}');
  expect(scene.room.log.find(2)?.text).toBe('{"text": "words in braces"}');
});

test.each<[string, string]>([
  [`上${'\n'.repeat(190)}下`, '上\n\n下'],
  [`上${'\u2028 \u200B\r\n'.repeat(40)}下`, '上\n\n下'],
  ['一\n二\n\n三', '一\n二\n\n三'],
  ['👩\u200D👧 か\u3099', '👩\u200D👧 か\u3099'],
  // Stays unchanged: emoji with a variation selector and with tags, letters with a non-joiner, right-to-left text.
  [
    '❤\uFE0F 🏴\u{E0067}\u{E0062}\u{E007F} می\u200Cخواهم שלום',
    '❤\uFE0F 🏴\u{E0067}\u{E0062}\u{E007F} می\u200Cخواهم שלום',
  ],
  ['\u202Egood\u202C \u2067evening\u2069 \u202A\u202B\u202D!', 'good \u2067evening\u2069 !'],
])(
  '[CHAT-4] stored text has no direction overrides and at most one blank line in a row (%#)',
  (given, kept) => {
    const scene = new Scene();
    scene.enter('fox');
    scene.say('fox', given);
    expect(scene.room.log.find(1)?.text).toBe(kept);
  },
);

test('[CHAT-4] recognises a shared photo despite spaces and control characters before and in its JSON', () => {
  const scene = new Scene();
  const sharedPhoto = {
    collectionId: 1,
    photoIndex: 2,
    photoUrl: 'https://evil.example',
    date: '2026-01-05',
  };
  const photo = JSON.stringify({ text: ' これ ', sharedPhoto });
  for (const [index, text] of [
    photo,
    ` ${photo}`,
    `\u0001${photo}`,
    photo.replace('"', '"\u0001'),
  ].entries()) {
    scene.enter(`fox${index}`);
    const [said] = scene.give(`fox${index}`, { type: 'message', text, key: 'key' });
    expect(said).toMatchObject({ kind: 'write', write: { text: 'これ', photo: { collectionId: 1 } } });
  }
});

test('[WS-3] a flooding visitor is refused, muted, then disconnected; reconnecting does not reset the limits', () => {
  const scene = new Scene();
  scene.enter('fox');
  for (let index = 0; index < 20; index += 1) scene.say('fox', `${index}`);
  expect(scene.refusals('fox')).toEqual(['too_fast', 'too_fast', 'too_fast']);
  expect(scene.closed.get('fox')).toBe(1008);
  expect(scene.rows.revision).toBe(5);
  scene.now += 5000;
  scene.enter('fox');
  scene.say('fox', 'again');
  expect(scene.got.get('fox')?.at(-1)).toMatchObject({ reason: 'too_fast', retryAfterMs: 25_000 });
  scene.now += 25_000;
  scene.say('fox', 'calm');
  expect(scene.types('fox').at(-1)).toBe('message');
});

test('[WS-3] too many typing frames get no answer; the 23rd at the same moment closes the connection', () => {
  const scene = new Scene();
  scene.enter('fox');
  for (let index = 0; index < 22; index += 1) scene.give('fox', { type: 'typing' });
  expect(scene.refusals('fox')).toEqual([]);
  expect(scene.closed.size).toBe(0);
  scene.give('fox', { type: 'typing' });
  expect(scene.closed.get('fox')).toBe(1008);
});

test('[WS-3] a new identity every few messages does not evade the limit of the IP address', () => {
  const scene = new Scene();
  for (let index = 0; index < 40; index += 1) {
    scene.enter(`mask${index}`, `面${index}`, 'one address');
    for (let turn = 0; turn < 5; turn += 1) scene.say(`mask${index}`, 'spam');
    scene.room.disconnect(`mask${index}`);
  }
  expect(scene.rows.revision).toBe(50);
  scene.enter('fox');
  scene.say('fox', 'hello');
  expect(scene.rows.revision).toBe(51);
});

test('[WS-4] beyond the limit of their IP address, visitors are refused with a retry time, but not muted', () => {
  const scene = new Scene();
  for (let index = 0; index < 30; index += 1) {
    scene.enter(`pupil${index}`, `生徒${index}`, 'school');
    for (let turn = 0; turn < 4; turn += 1) scene.say(`pupil${index}`, `${turn}`);
  }
  expect(scene.rows.revision).toBe(50);
  expect(scene.refusals('pupil29')).toEqual(['busy', 'busy', 'busy', 'busy']);
  expect(scene.got.get('pupil29')?.at(-1)).toMatchObject({ retryAfterMs: 100, key: expect.any(String) });
  expect(scene.closed.size).toBe(0);
  scene.now += 10_000;
  scene.say('pupil29', 'now');
  expect(scene.types('pupil29').at(-1)).toBe('message');
});

test('[WS-4] a join beyond the limit of the IP address is refused without a violation and can be sent again', () => {
  const scene = new Scene();
  for (let index = 0; index < 202; index += 1) scene.enter(`pupil${index}`, `生徒${index}`, 'school');
  expect(scene.types('pupil199')).toEqual(['history']);
  expect([scene.refusals('pupil200'), scene.refusals('pupil201')]).toEqual([['busy'], ['busy']]);
  scene.now += 1000;
  scene.give('pupil200', { type: 'join', id: ID, name: '生徒', author: 'pupil200' });
  expect(scene.types('pupil200').at(-1)).toBe('history');
  scene.tick(10_000);
  expect([...scene.closed]).toEqual([['pupil201', 1013]]);
});

test('[WS-3] unreadable frames are refused three times, then the member is kicked; the owner is never kicked', () => {
  const scene = new Scene();
  scene.enter('fox');
  scene.enter(OWNER_AUTHOR);
  for (let index = 0; index < 10; index += 1) {
    scene.give('fox', undefined);
    scene.give(OWNER_AUTHOR, undefined);
  }
  expect(scene.refusals('fox')).toEqual(['malformed', 'malformed', 'malformed']);
  expect(scene.closed.get('fox')).toBe(1008);
  expect(scene.refusals(OWNER_AUTHOR)).toHaveLength(10);
  expect(scene.closed.has(OWNER_AUTHOR)).toBe(false);
});

test('[WS-3] after 200 unreadable frames from an IP address, a connection that sends another is kicked at once', () => {
  const scene = new Scene();
  let refused = 0;
  for (let index = 0; index < 100; index += 1) {
    const connection = `mask${index}`;
    scene.do(scene.room.connect(connection, { isOwner: false, addressHash: 'nest' }, scene.now));
    for (let turn = 0; turn < 3; turn += 1) scene.give(connection, undefined);
    refused += scene.refusals(connection).length;
  }
  expect(refused).toBe(200);
  expect(scene.closed.get('mask99')).toBe(1008);
  // Visitors who send readable frames are unaffected, even at the same IP address.
  expect(scene.enter('fox').at(-1)).toMatchObject({ type: 'history' });
  expect(scene.enter('deer', '鹿', 'nest').at(-1)).toMatchObject({ type: 'history' });
  scene.say('deer', 'good evening');
  for (let turn = 0; turn < 10; turn += 1) {
    scene.give('deer', { type: 'reaction', messageId: 1, emoji: '🎉' });
  }
  expect(scene.refusals('deer')).toEqual([]);
  expect(scene.closed.has('deer')).toBe(false);
});

test('[WS-3] a connection that does not join is closed, and its messages reach no member', () => {
  const scene = new Scene();
  scene.enter('fox');
  scene.room.connect('lurker', { isOwner: false, addressHash: 'a' }, scene.now);
  scene.say('lurker', 'hello');
  expect(scene.refusals('lurker')).toEqual(['not_joined']);
  scene.tick(10_001);
  expect(scene.closed.get('lurker')).toBe(1008);
  expect(scene.types('fox')).not.toContain('message');
});

test('[CHAT-5] visitors may not use the owner’s commands, and the owner may not rename themselves', () => {
  const scene = new Scene();
  scene.enter('fox');
  scene.enter('deer');
  scene.say('deer', 'mine');
  scene.give('fox', { type: 'delete_message', messageId: 1 });
  scene.give('fox', { type: 'mute', author: 'deer', muted: true });
  expect(scene.refusals('fox')).toEqual(['not_allowed', 'not_allowed']);
  expect(scene.room.log.find(1)).toMatchObject({ text: 'mine', isDeleted: false });
  scene.enter(OWNER_AUTHOR);
  scene.give(OWNER_AUTHOR, { type: 'update_name', name: '別人' });
  expect(scene.refusals(OWNER_AUTHOR)).toEqual(['not_allowed']);
});

test('[CHAT-7] a muted visitor cannot write, react, rename themselves or appear as typing, not even under a new identity', () => {
  const scene = new Scene();
  scene.enter(OWNER_AUTHOR);
  scene.enter('crow', '烏', 'nest');
  scene.say('crow', 'caw');
  scene.give(OWNER_AUTHOR, { type: 'mute', author: 'crow', muted: true });
  scene.enter('chick', '雛', 'nest');
  for (const bird of ['crow', 'chick']) {
    scene.say(bird, 'caw');
    scene.give(bird, { type: 'reaction', messageId: 1, emoji: '🎉' });
    scene.give(bird, { type: 'update_name', name: '鳩' });
    scene.give(bird, { type: 'typing' });
    expect(scene.refusals(bird)).toEqual(['muted', 'muted', 'muted']);
  }
  scene.tick();
  expect(scene.types(OWNER_AUTHOR)).not.toContain('typing');
  scene.give(OWNER_AUTHOR, { type: 'mute', author: 'crow', muted: false });
  scene.say('chick', 'peep');
  expect(scene.types(OWNER_AUTHOR).at(-1)).toBe('message');
});

test('[CHAT-7] an IP address stays muted for a day, a visitor until the owner unmutes them', () => {
  const scene = new Scene();
  scene.enter(OWNER_AUTHOR);
  scene.enter('crow', '烏', 'nest');
  scene.say('crow', 'caw');
  scene.give(OWNER_AUTHOR, { type: 'mute', author: 'crow', muted: true });
  scene.enter('chick', '雛', 'nest');
  scene.now += 24 * 60 * 60_000 - 1;
  scene.say('chick', 'peep');
  expect(scene.refusals('chick')).toEqual(['muted']);
  scene.now += 1;
  scene.say('chick', 'peep');
  expect(scene.types('chick').at(-1)).toBe('message');
  scene.say('crow', 'caw');
  expect(scene.refusals('crow')).toEqual(['muted']);
});

test('[CHAT-7] muting only a visitor leaves others at the IP address unmuted, and the owner sees which kind of mute it is', () => {
  const scene = new Scene();
  scene.enter(OWNER_AUTHOR);
  scene.enter('crow', '烏', 'nest');
  scene.enter('chick', '雛', 'nest');
  scene.say('crow', 'caw');
  scene.give(OWNER_AUTHOR, { type: 'mute', author: 'crow', muted: true, onlyVisitor: true });
  expect(scene.got.get(OWNER_AUTHOR)?.at(-1)).toEqual({
    type: 'muted_visitors',
    muted: [{ author: 'crow', name: '烏' }],
  });
  scene.say('crow', 'caw');
  expect(scene.refusals('crow')).toEqual(['muted']);
  scene.say('chick', 'peep');
  expect(scene.refusals('chick')).toEqual([]);
  scene.give(OWNER_AUTHOR, { type: 'mute', author: 'crow', muted: true });
  scene.say('chick', 'peep');
  expect(scene.refusals('chick')).toEqual(['muted']);
});

test('[CHAT-5] the owner writes under the current nickname, even if it changed after they joined', () => {
  const scene = new Scene();
  scene.enter('fox');
  scene.enter(OWNER_AUTHOR);
  scene.say(OWNER_AUTHOR, 'first');
  scene.nickname = '六郎';
  scene.say(OWNER_AUTHOR, 'second');
  expect(scene.got.get('fox')?.slice(-2)).toMatchObject([
    { type: 'name_changed', oldName: '五郎', newName: '六郎' },
    { type: 'message', message: { text: 'second', name: '六郎', isOwner: true } },
  ]);
  scene.give(OWNER_AUTHOR, { type: 'typing' });
  scene.tick();
  expect(scene.got.get('fox')).toContainEqual({ type: 'typing', author: OWNER_AUTHOR, name: '六郎' });
});

test('[CHAT-5] when the owner takes a visitor’s name, the visitor gets a guest name, also on earlier messages', () => {
  const scene = new Scene();
  scene.enter('fox', 'Hana');
  scene.say('fox', 'hello');
  scene.enter('crow', 'ｈａｎａ');
  scene.enter('deer', 'Hanako');
  scene.enter('gone', 'Hana 2');
  scene.say('gone', 'bye');
  scene.room.disconnect('gone');
  scene.tick();
  expect(scene.types('deer')).not.toContain('name_changed');
  scene.nickname = 'Hana';
  scene.tick();
  const renamed = (scene.got.get('deer') ?? []).filter((frame) => frame.type === 'name_changed');
  expect(renamed.map(({ oldName }) => oldName).sort()).toEqual(['Hana', 'Hana 2']);
  for (const { newName } of renamed) expect(newName).toMatch(/^ゲスト\d{4}$/);
  expect([...scene.room.log.speakers().values()].every((name) => name.startsWith('ゲスト'))).toBe(true);
  scene.say('crow', 'and I');
  expect(scene.got.get('deer')?.at(-1)).toMatchObject({
    type: 'message',
    message: { name: expect.stringMatching(/^ゲスト/) },
  });
  scene.say('deer', 'still me');
  expect(scene.got.get('fox')?.at(-1)).toMatchObject({ message: { name: 'Hanako' } });
  // Further ticks rename no visitor again, even if the owner's name resembles all guest names.
  expect(scene.tick().filter(({ kind }) => kind === 'write')).toEqual([]);
  scene.nickname = 'ゲスト';
  scene.tick();
  expect(scene.tick().filter(({ kind }) => kind === 'write')).toEqual([]);
});

test('[CHAT-5] two look-alikes who have left get different guest names, even if the same name is derived from their ids', () => {
  const scene = new Scene();
  // Both ids have the same hash, from which a guest name is derived.
  const [one, two] = ['Aa', 'BB'];
  for (const author of [one, two]) {
    scene.enter(author, author === one ? 'Hana' : 'Hana 2');
    scene.say(author, 'bye');
    scene.room.disconnect(author);
  }
  scene.nickname = 'Hana';
  scene.tick();
  const names = [...scene.room.log.speakers().values()];
  expect(names).toEqual([expect.stringMatching(/^ゲスト/), expect.stringMatching(/^ゲスト/)]);
  expect(new Set(names).size).toBe(2);
});

test('[CHAT-5] a guest whose name the owner takes gets another guest name', () => {
  const scene = new Scene();
  scene.enter('fox', '');
  scene.say('fox', 'hello');
  const guest = scene.room.log.speakers().get('fox') ?? '';
  expect(guest).toMatch(/^ゲスト/);
  scene.nickname = guest;
  scene.tick();
  expect(scene.room.log.speakers().get('fox')).toMatch(/^ゲスト/);
  expect(scene.room.log.speakers().get('fox')).not.toBe(guest);
});

test('[CHAT-5] if a look-alike’s new name could not be stored, it is written again after 15 s', () => {
  const scene = new Scene();
  scene.enter('fox', 'Hana');
  scene.say('fox', 'hello');
  scene.enter('crow', 'Hanako');
  scene.nickname = 'Hana';
  // Does not perform the writes, as if the database had refused them.
  const writes = () => {
    scene.now += 250;
    return scene.room.tick(scene.now).filter(({ kind }) => kind === 'write');
  };
  expect(writes()).toHaveLength(1);
  expect(writes()).toEqual([]);
  scene.now += 15_000;
  scene.tick();
  expect(scene.room.log.speakers().get('fox')).toMatch(/^ゲスト/);
  scene.now += 60_000;
  expect(writes()).toEqual([]);
});

test('[CHAT-5] a stored name that is now the owner’s becomes a guest name when the process starts', () => {
  const scene = new Scene();
  scene.enter('fox', '六郎');
  scene.say('fox', 'hello');
  const later = new ChatRoom({ presence: PRESENT, names: { owner: () => '六郎', reserved: () => [] } });
  later.load(scene.rows.tail(), 0, 0);
  expect(later.tick(scene.now)).toMatchObject([
    { kind: 'write', write: { kind: 'rename', author: 'fox', formerName: '六郎' } },
  ]);
});

test('[PRIV-4] a starting process does not rename a forgotten author', () => {
  const scene = new Scene();
  scene.enter('fox', 'きつね');
  scene.say('fox', 'hello');
  const later = new ChatRoom({ presence: PRESENT, names: { owner: () => '六郎', reserved: () => [] } });
  const tail = scene.rows.tail();
  const messages = tail.messages.map((message) => ({ ...message, author: 'gone-1', name: '', text: '' }));
  later.load({ ...tail, messages }, 0, 0);
  expect(later.tick(scene.now).filter(({ kind }) => kind === 'write')).toEqual([]);
});

test('[CHAT-5] look-alikes of the owner’s name are refused when joining and when renaming', () => {
  const scene = new Scene();
  scene.nickname = 'Hana';
  scene.enter('fox', 'きつね');
  const lookAlikes = lookAlikesOf('hana').filter((_, at) => at % 20 === 0);
  for (const [at, name] of lookAlikes.entries()) {
    scene.now += 60_000;
    expect(scene.enter(`v${at}`, name), name).toMatchObject([
      { type: 'history' },
      { reason: 'name_invalid' },
    ]);
    scene.room.disconnect(`v${at}`);
    scene.give('fox', { type: 'update_name', name });
  }
  expect(scene.refusals('fox')).toEqual(lookAlikes.map(() => 'name_invalid'));
});

test('[WS-1] [WS-3] announces typing members to all others and to the other processes, at most three at once', () => {
  const scene = new Scene();
  const birds = ['crow', 'dove', 'finch', 'gull'];
  for (const bird of [OWNER_AUTHOR, ...birds]) scene.enter(bird);
  const typing = (bird: string) =>
    (scene.got.get(bird) ?? []).flatMap((frame) => (frame.type === 'typing' ? [frame.author] : []));
  scene.give('crow', { type: 'typing' });
  expect(typing('dove')).toEqual([]);
  const effects = scene.tick();
  expect(effects).toContainEqual({ kind: 'typing', people: [{ author: 'crow', name: 'crowの名' }] });
  expect([typing('crow'), typing('dove')]).toEqual([[], ['crow']]);
  // The author has sent their message, so their typing is not announced.
  scene.tick(2000);
  scene.give('crow', { type: 'typing' });
  scene.say('crow', 'caw');
  scene.tick();
  expect(typing('dove')).toEqual(['crow']);
  scene.tick(2000);
  for (const bird of [...birds, ...birds]) scene.give(bird, { type: 'typing' });
  scene.tick();
  scene.tick();
  expect(typing(OWNER_AUTHOR)).toEqual(['crow', 'crow', 'dove', 'finch']);
  // The clock moved backwards.
  scene.tick(-3_600_000);
  scene.give('gull', { type: 'typing' });
  scene.tick();
  expect(typing(OWNER_AUTHOR).at(-1)).toBe('gull');
});

test('[CHAT-7] each page of the owner receives the muted visitors at each change and when joining; visitors do not', () => {
  const scene = new Scene();
  expect(scene.enter(OWNER_AUTHOR)).toMatchObject([{ type: 'history', muted: [] }]);
  scene.do(scene.room.connect('second page', { isOwner: true, addressHash: 'a' }, scene.now));
  scene.give('second page', { type: 'join', id: ID, name: '', author: OWNER_AUTHOR });
  scene.enter('crow', '烏');
  scene.say('crow', 'caw');
  const addressUntil = new Date(scene.now + 24 * 60 * 60_000).toISOString();
  const muted = [{ author: 'crow', name: '烏', addressUntil }];
  scene.give(OWNER_AUTHOR, { type: 'mute', author: 'crow', muted: true });
  for (const page of [OWNER_AUTHOR, 'second page']) {
    expect(scene.got.get(page)?.at(-1)).toEqual({ type: 'muted_visitors', muted });
  }
  scene.room.disconnect(OWNER_AUTHOR);
  expect(scene.enter(OWNER_AUTHOR).at(-1)).toMatchObject({ type: 'history', muted });
  scene.give(OWNER_AUTHOR, { type: 'mute', author: 'crow', muted: false });
  for (const page of [OWNER_AUTHOR, 'second page']) {
    expect(scene.got.get(page)?.at(-1)).toEqual({ type: 'muted_visitors', muted: [] });
  }
  expect(scene.types('crow')).not.toContain('muted_visitors');
  expect(scene.got.get('crow')?.[0]).not.toHaveProperty('muted');
});

test('[CHAT-3] a visitor can change to a free name, and their next message has the new name', () => {
  const scene = new Scene();
  scene.enter('fox', '狐');
  scene.enter('deer', '鹿');
  for (const name of ['狐', '鹿', '  ', '五郎', 'x'.repeat(21)]) {
    scene.give('fox', { type: 'update_name', name });
  }
  expect(scene.refusals('fox')).toEqual([
    'name_invalid',
    'name_taken',
    'name_invalid',
    'name_invalid',
    'name_invalid',
  ]);
  scene.give('fox', { type: 'update_name', name: '夜の狐' });
  scene.say('fox', 'hello');
  expect(scene.got.get('deer')?.slice(-2)).toMatchObject([
    { type: 'name_changed', oldName: '狐', newName: '夜の狐' },
    { type: 'message', message: { name: '夜の狐' } },
  ]);
});

test('[CHAT-3] after a failed rename the old name returns, unless the new name was stored after all', () => {
  const scene = new Scene();
  scene.enter('fox', '狐');
  const names = () => [...scene.room.log.speakers().values()];
  // Does not perform this write, as if the database had refused it.
  const fail = (name: string) =>
    scene.room.receive('fox', { type: 'update_name', name }, scene.now).map(({ kind }) => kind);
  expect(fail('夜の狐')).toEqual(['write']);
  expect(fail('朝の狐')).toEqual(['write']);
  scene.room.renameFailed('fox', '夜の狐');
  scene.room.renameFailed('fox', '朝の狐');
  scene.say('fox', 'hello');
  expect(names()).toEqual(['狐']);
  scene.give('fox', { type: 'update_name', name: '夜の狐' });
  scene.room.renameFailed('fox', '夜の狐');
  scene.say('fox', 'still me');
  expect([names(), scene.refusals('fox')]).toEqual([['夜の狐'], []]);
});

/** A scene with a fox whose changes are stored and read when the test says so. */
function slowFox() {
  const scene = new Scene();
  scene.enter('fox', '狐');
  const receive = (frame: RoomFrame) =>
    scene.room
      .receive('fox', frame, scene.now)
      .flatMap((effect) => (effect.kind === 'write' ? [effect.write] : []));
  const rename = (name: string) => receive({ type: 'update_name', name });
  const post = () => receive({ type: 'message', text: 'next', key: `key-${scene.now}` });
  const nameOfNext = () => post().map((write) => write.kind === 'post' && write.name);
  /** Stores changes, and reads them all at once. */
  const store = (...writes: Write[]) => {
    for (const write of writes) scene.rows.write(write, scene.now);
    scene.do(scene.room.changes(scene.rows.changesAfter(scene.room.log.revision)));
  };
  const elsewhere = (name: string, formerName: string): Write => ({
    ...{ kind: 'rename', author: 'fox', name, formerName, addressHash: 'fox' },
  });
  return { scene, rename, post, nameOfNext, store, elsewhere };
}

test('[CHAT-3] the newest name stays while earlier changes of the same visitor are read', () => {
  const { scene, rename, nameOfNext, store, elsewhere } = slowFox();
  scene.say('fox', 'hello');
  const [first, second] = [...rename('夜の狐'), ...rename('朝の狐')];
  const unmute = { kind: 'mute', author: 'fox', muted: false, mutesAddress: false } as const;
  store({ ...unmute, addressHash: undefined });
  expect(nameOfNext()).toEqual(['朝の狐']);
  if (first) store(first);
  expect(nameOfNext()).toEqual(['朝の狐']);
  // Only the stored name is left if the newest one could not be stored.
  const [third] = rename('昼の狐');
  if (second) store(second);
  scene.room.renameFailed('fox', '昼の狐');
  expect([third?.kind, nameOfNext()]).toEqual(['rename', ['朝の狐']]);
  // Another tab, at another process, has chosen a further name.
  store(elsewhere('月の狐', '朝の狐'));
  expect(nameOfNext()).toEqual(['月の狐']);
});

test('[CHAT-3] a name that another process has changed back is the newest one', () => {
  const { rename, post, nameOfNext, store, elsewhere } = slowFox();
  store(...post());
  store(...rename('夜の狐'), elsewhere('狐', '夜の狐'));
  expect(nameOfNext()).toEqual(['狐']);
  // The same at this process leaves no name that would hide a later one.
  store(...rename('夜の狐'), ...rename('狐'));
  store(elsewhere('夜の狐', '狐'));
  expect(nameOfNext()).toEqual(['夜の狐']);
});

test('[CHAT-3] a name that is chosen again stays while an unmute and the name between are read', () => {
  const { rename, post, nameOfNext, store } = slowFox();
  store(...post());
  const [between] = [...rename('夜の狐'), ...rename('狐')];
  store({ kind: 'mute', author: 'fox', muted: false, mutesAddress: false, addressHash: undefined });
  if (between) store(between);
  expect(nameOfNext()).toEqual(['狐']);
});

test('[CHAT-3] a new name stays while an earlier message is read that stores the old name', () => {
  for (const before of [[], ['月の狐']]) {
    const { rename, post, nameOfNext, store, elsewhere } = slowFox();
    const message = post();
    rename('夜の狐');
    store(...before.map((name) => elsewhere(name, '狐')), ...message);
    expect(nameOfNext()).toEqual(['夜の狐']);
  }
});

test('[CHAT-6] the farewell counts down for all; a visitor who joins late receives the remaining seconds', () => {
  const scene = new Scene();
  scene.enter('fox');
  scene.enter(OWNER_AUTHOR);
  const farewellEndsAt = new Date(scene.now + 5000);
  scene.do(scene.room.presence({ present: true, farewellEndsAt }, scene.now));
  expect(scene.got.get('fox')?.at(-1)).toEqual({ type: 'admin_farewell', countdown: 5 });
  scene.now += 3000;
  expect(scene.enter('deer').at(-1)).toEqual({ type: 'admin_farewell', countdown: 2 });
  scene.say('fox', 'wait');
  expect(scene.refusals('fox')).toEqual(['not_allowed']);
  scene.now += 2000;
  scene.do(scene.room.presence(ABSENT, scene.now));
  for (const who of ['fox', 'deer', OWNER_AUTHOR]) {
    expect(scene.types(who).slice(-2)).toEqual(['admin_status', 'connection_closing']);
    expect(scene.closed.get(who)).toBe(1000);
  }
});

test('[CHAT-6] when the owner leaves without a farewell, visitors are notified and disconnected', () => {
  const scene = new Scene();
  scene.enter('fox');
  scene.enter(OWNER_AUTHOR);
  scene.do(scene.room.presence(ABSENT, scene.now));
  expect(scene.types('fox').slice(-2)).toEqual(['admin_status', 'admin_offline']);
  expect(scene.closed.get('fox')).toBe(1000);
  expect(scene.closed.has(OWNER_AUTHOR)).toBe(false);
  scene.do(scene.room.presence(PRESENT, scene.now));
  expect(scene.got.get(OWNER_AUTHOR)?.at(-1)).toEqual({ type: 'admin_status', present: true });
});

test('[WS-1] [WS-2] each member receives a status every 25 s, not all at once, and none during a farewell', () => {
  const scene = new Scene();
  scene.enter('fox');
  scene.tick(5000);
  scene.enter(OWNER_AUTHOR);
  const notified = (who: string) =>
    (scene.got.get(who) ?? []).flatMap((frame) => (frame.type === 'admin_status' ? [frame.present] : []));
  for (let second = 0; second < 55; second += 1) {
    const effects = scene.tick(1000);
    const turns = effects.flatMap((effect) =>
      effect.kind === 'send' && effect.frame.type === 'admin_status' ? effect.to : [],
    );
    expect(turns.length).toBeLessThanOrEqual(1);
  }
  expect([notified('fox'), notified(OWNER_AUTHOR)]).toEqual([
    [true, true],
    [true, true],
  ]);
  const farewellEndsAt = new Date(scene.now + 5000);
  scene.do(scene.room.presence({ present: true, farewellEndsAt }, scene.now));
  scene.tick(60_000);
  expect(notified('fox')).toEqual([true, true]);
});

test('[WS-2] the status is sent although the clock moved backwards', () => {
  const scene = new Scene();
  scene.now += 3_600_000;
  scene.enter('fox');
  scene.now -= 3_600_000;
  scene.enter('owl');
  scene.tick(250);
  scene.tick(25_000);
  expect([scene.types('fox').at(-1), scene.types('owl').at(-1)]).toEqual(['admin_status', 'admin_status']);
});

test('[WS-2] a client that missed messages that are no longer in memory gets the newest hundred', () => {
  const scene = new Scene();
  scene.enter(OWNER_AUTHOR);
  for (let index = 0; index < 600; index += 1) scene.say(OWNER_AUTHOR, `${index}`);
  const resume = (connection: string, after?: number) => {
    scene.room.connect(connection, { isOwner: false, addressHash: connection }, scene.now);
    const join = { type: 'join', id: ID, name: connection, author: connection } as const;
    scene.give(connection, after === undefined ? join : { ...join, after });
    const [history] = scene.got.get(connection) ?? [];
    return history?.type === 'history' ? [history.messages.length, history.isComplete] : undefined;
  };
  expect(resume('new')).toEqual([100, false]);
  expect(resume('short', 580)).toEqual([20, true]);
  expect(resume('edge', 100)).toEqual([500, true]);
  expect(resume('long', 99)).toEqual([100, false]);
  // The revision is unknown because an older database was restored.
  expect(resume('future', 5000)).toEqual([100, false]);
});
