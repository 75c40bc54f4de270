import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ChatClient } from '../../../../tests/support/chat-client.ts';
import { createLiveGallery, type LiveGallery } from '../../../../tests/support/live-gallery.ts';
import { createCollection, updateCollection } from '../../../shared/owner-collections.ts';
import { saveSettings } from '../../db/queries/settings.ts';

// Runs on the embedded database and on PostgreSQL.

let gallery: LiveGallery;
beforeAll(async () => {
  gallery = await createLiveGallery();
  await saveSettings(gallery.db, { owner_nickname: '五郎' });
  await gallery.ownerComes();
});
afterAll(() => gallery.close());

test('[WS-1] [CHAT-4] [CHAT-5] visitors and the owner talk; visitors react and rename themselves', async () => {
  const owner = await gallery.ownerClient();
  const fox = await gallery.visitor('静かな狐7');
  const deer = await gallery.visitor('白い鹿12');
  await deer.next('user_joined', ({ name }) => name === '静かな狐7' || name === '白い鹿12');

  const key = fox.say('  こんにちは  ');
  const received = await deer.next('message');
  expect(received.message).toMatchObject({
    name: '静かな狐7',
    text: 'こんにちは',
    isOwner: false,
    reactions: [],
  });
  expect(received.key).toBeUndefined();
  expect(await fox.next('message')).toMatchObject({ key, message: { id: received.message.id } });
  expect(JSON.stringify(deer.frames)).not.toContain(fox.id);

  owner.say('ようこそ');
  const welcome = await fox.next('message', ({ message }) => message.text === 'ようこそ');
  expect(welcome.message).toMatchObject({ isOwner: true, author: 'owner' });

  deer.send({ type: 'reaction', messageId: received.message.id, emoji: '✨' });
  const author = (await deer.next('history')).you.author;
  expect(await fox.next('reaction_update')).toMatchObject({ reactions: [{ emoji: '✨', users: [author] }] });
  deer.send({ type: 'reaction', messageId: received.message.id, emoji: '✨' });
  await fox.next('reaction_update', ({ reactions }) => reactions.length === 0);

  fox.send({ type: 'update_name', name: '夜の狐' });
  expect(await deer.next('name_changed')).toMatchObject({ oldName: '静かな狐7', newName: '夜の狐' });
  deer.send({ type: 'typing' });
  expect(await fox.next('typing')).toMatchObject({ name: '白い鹿12' });
  expect(deer.all('typing')).toEqual([]);

  const late = await gallery.visitor('遅い亀3');
  expect(late.reader.history().map(({ name, text }) => [name, text])).toContainEqual([
    '夜の狐',
    'こんにちは',
  ]);
  expect(late.reader.history()).toEqual(fox.reader.history());
});

test('[WS-1] a client without `id` and `key` can join with a name and send a text', async () => {
  const plain = await new ChatClient(gallery.address).open();
  const send = (client: ChatClient, frame: object) => client.socket.send(JSON.stringify(frame));
  send(plain, { type: 'join', name: '素の狐5' });
  const { you } = await plain.next('history');
  expect(you).toMatchObject({ name: '素の狐5', isOwner: false });
  for (const text of ['一', '一']) send(plain, { type: 'message', text });
  await plain.until(() => plain.all('message').length === 2, 'both were said');
  expect(plain.all('message').map(({ message }) => message.author)).toEqual([you.author, you.author]);
  // Without an id a client is a new visitor with each connection.
  const other = await new ChatClient(gallery.address).open();
  send(other, { type: 'join', name: '素の狐6' });
  expect((await other.next('history')).you.author).not.toBe(you.author);
  plain.leave();
  other.leave();
});

test('[CHAT-5] a visitor gets neither a name like the owner’s nor the owner’s rights', async () => {
  const owner = await gallery.ownerClient();
  const { you } = await owner.next('history');
  expect(you).toMatchObject({ isOwner: true, author: 'owner' });
  const thief = await gallery.visitor('オーナー');
  const entered = await thief.next('history');
  expect(entered.you.isOwner).toBe(false);
  expect(entered.you.name).toMatch(/^ゲスト\d{4}$/);
  expect(await thief.next('refused')).toMatchObject({ reason: 'name_invalid' });
  for (const name of [you.name, ` ${you.name}\u200B `, 'ｇomai', 'аdmin', '管理者']) {
    const before = thief.all('refused').length;
    thief.send({ type: 'update_name', name });
    await thief.until(() => thief.all('refused').length > before, `${name} was refused`);
  }
  thief.send({ type: 'delete_message', messageId: 1 });
  expect(await thief.next('refused', ({ reason }) => reason === 'not_allowed')).toBeDefined();
  expect(thief.all('name_changed')).toEqual([]);
  // A client with a forged session cookie is not the owner.
  const forged = new ChatClient(gallery.address, { headers: { cookie: 'gomai=forged' } });
  expect((await forged.join('似た人')).you.isOwner).toBe(false);
  forged.leave();
  thief.leave();
});

test('[WS-2] a reconnecting client misses no message and sees none twice, even if it resends one', async () => {
  const fox = await gallery.visitor('山の狐8');
  const deer = await gallery.visitor('森の鹿8');
  const key = fox.say('聞こえますか');
  await fox.next('message', (frame) => frame.key === key);
  await deer.next('message', ({ message }) => message.text === '聞こえますか');
  fox.leave();
  deer.say('はい');
  await deer.next('message', ({ message }) => message.text === 'はい');

  const again = new ChatClient(gallery.address);
  const after = fox.reader.revision ?? 0;
  const history = await again.join('山の狐8', { id: fox.id, after });
  expect(history.isComplete).toBe(true);
  expect(history.messages.map(({ text }) => text)).toEqual(['はい']);
  again.say('聞こえますか', key);
  expect(await again.next('message', (frame) => frame.key === key)).toMatchObject({
    message: { text: '聞こえますか' },
  });
  expect(deer.reader.history().filter(({ text }) => text === '聞こえますか')).toHaveLength(1);
  expect(again.reader.twice).toBe(0);
  again.leave();
});

test('[CHAT-4] accepts shared photos only of published collections, and fills in their URL and date', async () => {
  const publish = (date: string, name: string) => {
    const photoUrls = [1, 2, 3, 4, 5].map((n) => `https://photos.example/${name}-${n}.jpg`);
    return gallery.call(createCollection, { body: { date, photoUrls } }, { headers: gallery.owner });
  };
  const { id } = (await publish('2026-01-05', 'past')).body as { id: number };
  const { id: coming } = (await publish('2099-01-05', 'coming')).body as { id: number };
  const fox = await gallery.visitor('写す狐1');
  const share = (collectionId: number, text = 'これ') => {
    const sharedPhoto = { collectionId, photoIndex: 2, photoUrl: 'javascript:alert(1)', date: '2020-01-01' };
    return fox.say(JSON.stringify({ text, sharedPhoto }));
  };
  const key = share(id);
  const { message } = await fox.next('message', (frame) => frame.key === key);
  expect(JSON.parse(message.text)).toEqual({
    text: 'これ',
    sharedPhoto: {
      collectionId: id,
      photoIndex: 2,
      photoUrl: 'https://photos.example/past-3.jpg',
      date: '2026-01-05',
    },
  });
  for (const hidden of [coming, 987_654]) {
    const refusedKey = share(hidden);
    const refused = await fox.next('refused', (frame) => frame.key === refusedKey);
    expect(refused.reason).toBe('photo_unknown');
  }
  const long = share(id, 'x'.repeat(201));
  expect((await fox.next('refused', (frame) => frame.key === long)).reason).toBe('message_invalid');
  fox.leave();
});

test('[WALK-2] [COL-7] a tour shows published collections only', async () => {
  const publish = async (date: string) => {
    const photoUrls = [1, 2, 3, 4, 5].map((n) => `https://photos.example/${date}-${n}.jpg`);
    const created = await gallery.call(
      createCollection,
      { body: { date, photoUrls } },
      { headers: gallery.owner },
    );
    return (created.body as { id: number }).id;
  };
  const [past, coming] = [await publish('2026-01-06'), await publish('2099-01-06')];
  const guide = await gallery.ownerClient();
  const fox = await gallery.visitor('歩く狐1');
  const tour = randomUUID();
  const view = { x: 0, y: 0, width: 1, height: 1 };
  const stateOf = (sequence: number, collectionId: number) => ({
    ...{ tour, sequence, view },
    photo: { collectionId, photoIndex: 0 },
  });
  guide.send({ type: 'tour_start', state: stateOf(1, coming) });
  expect((await guide.next('refused')).reason).toBe('photo_unknown');
  guide.send({ type: 'tour_start', state: stateOf(2, past) });
  await fox.next('tour', ({ state }) => state?.sequence === 2);
  fox.send({ type: 'tour_follow', tour, isFollowing: true });
  for (const [sequence, id] of [
    [3, coming],
    [4, 987_654],
    [5, past],
  ] as const) {
    guide.send({ type: 'tour_move', state: stateOf(sequence, id) });
  }
  await fox.next('tour', ({ state }) => state?.sequence === 5);
  const led = fox.all('tour').map(({ state }) => state?.photo.collectionId);
  expect(new Set(led)).toEqual(new Set([past]));

  // The owner moves the collection to a future date while the guide shows it.
  const refusals = guide.all('refused').length;
  const change = { params: { date: '2026-01-06' }, body: { date: '2099-01-07' } };
  expect((await gallery.call(updateCollection, change, { headers: gallery.owner })).status).toBe(200);
  let sequence = 6;
  await expect
    .poll(() => {
      guide.send({ type: 'tour_move', state: stateOf(sequence++, past) });
      return guide.all('refused').slice(refusals).at(-1)?.reason;
    })
    .toBe('photo_unknown');
  // Visitors who join now receive no state until the guide shows a published collection.
  let late = new ChatClient(gallery.address);
  await expect
    .poll(async () => {
      late.leave();
      late = new ChatClient(gallery.address);
      return (await late.join('遅い鹿1')).tour;
    })
    .toBeUndefined();
  late.send({ type: 'tour_follow', tour, isFollowing: true });
  const other = await publish('2026-01-08');
  guide.send({ type: 'tour_move', state: stateOf(sequence, other) });
  await late.next('tour');
  expect(new Set(late.all('tour').map(({ state }) => state?.photo.collectionId))).toEqual(new Set([other]));
  late.leave();
  guide.send({ type: 'tour_end', tour });
  await fox.next('tour', ({ state }) => state === null);
  guide.leave();
  fox.leave();
});

test('[CHAT-6] the owner deletes a message and mutes a visitor, who stays muted under another identity', async () => {
  const owner = await gallery.ownerClient();
  const rude = await gallery.visitor('騒ぐ烏5');
  rude.say('ひどい言葉');
  const { message } = await owner.next('message', (frame) => frame.message.text === 'ひどい言葉');
  owner.send({ type: 'delete_message', messageId: message.id });
  await rude.next('message_deleted');
  expect(rude.reader.messages.get(message.id)).toMatchObject({ text: '', isDeleted: true });

  owner.send({ type: 'mute', author: message.author, muted: true });
  const isRefused = async (client: ChatClient) => {
    await client.until(() => {
      if (client.frames.some((frame) => frame.type === 'refused' && frame.reason === 'muted')) return true;
      return false;
    }, 'muted');
  };
  // Writes run in order, so the owner's own message arrives after the earlier writes are done.
  owner.say('静かに');
  await rude.next('message', (frame) => frame.message.text === '静かに');
  rude.say('まだ');
  await isRefused(rude);
  const other = await gallery.visitor('別の鳥6');
  other.say('私です');
  await isRefused(other);
  owner.send({ type: 'mute', author: message.author, muted: false });
  owner.say('どうぞ');
  await other.next('message', (frame) => frame.message.text === 'どうぞ');
  other.say('ありがとう');
  await owner.next('message', (frame) => frame.message.text === 'ありがとう');
  rude.leave();
  other.leave();
});

test('[WS-3] other sites cannot open a socket with the owner’s cookie', async () => {
  const evil = new ChatClient(gallery.address, {
    headers: { ...gallery.owner, origin: 'https://evil.example' },
  });
  await evil.whenClosed();
  expect(evil.frames).toEqual([]);
  const own = new ChatClient(gallery.address, { headers: { ...gallery.owner, origin: gallery.address } });
  expect((await own.join()).you.isOwner).toBe(true);
  own.leave();
});

test('[WS-3] an IP address gets 400 sockets; the 401st must retry later', async () => {
  const address = '127.0.0.77';
  const clients = Array.from(
    { length: 401 },
    () => new ChatClient(gallery.address, { localAddress: address }),
  );
  await Promise.all(clients.map((client) => client.open()));
  await expect.poll(() => clients.filter(({ closed }) => closed?.code === 1013).length).toBe(1);
  // Visitors on the owner's network must not lock the owner out.
  const own = new ChatClient(gallery.address, { localAddress: address, headers: gallery.owner });
  expect((await own.join()).you.isOwner).toBe(true);
  own.leave();
  for (const client of clients) client.leave();
});

test.each([
  ['unreadable frames', 'x', 1008],
  ['too large a frame', 'x'.repeat(5000), 1009],
])('[WS-3] a visitor who was kicked for %s can join again a second later', async (_, words, code) => {
  const localAddress = `127.0.0.${code % 100}`;
  const since = performance.now();
  const first = await new ChatClient(gallery.address, { localAddress }).open();
  for (let index = 0; index < 4; index += 1) first.socket.send(words);
  expect(await first.whenClosed()).toMatchObject({ code });
  const again = new ChatClient(gallery.address, { localAddress });
  await again.join();
  // The tolerance is 10 ms, because clocks differ slightly.
  expect(performance.now() - since).toBeGreaterThanOrEqual(990);
  again.leave();
});

test('[WS-3] signing out closes the owner’s sockets', async () => {
  const other = await gallery.signIn();
  const client = new ChatClient(gallery.address, { headers: other });
  expect((await client.join()).you.isOwner).toBe(true);
  await gallery.app.inject({ method: 'POST', url: '/api/auth/logout', headers: other });
  expect(await client.whenClosed()).toMatchObject({ code: 1008 });
});

test('[CHAT-6] after the farewell’s countdown all are disconnected, and no visitor can connect', async () => {
  const fox = await gallery.visitor('最後の狐9');
  await gallery.ownerSaysFarewell();
  expect(await fox.next('admin_farewell')).toMatchObject({ countdown: 5 });
  fox.say('待って');
  expect(await fox.next('refused')).toMatchObject({ reason: 'not_allowed' });
  await fox.next('connection_closing');
  expect(await fox.whenClosed()).toMatchObject({ code: 1000 });
  const late = new ChatClient(gallery.address);
  expect((await late.next('admin_offline')).message).not.toBe('');
  expect(await late.whenClosed()).toMatchObject({ code: 1000 });
});

test('[WS-3] a stopping server closes its sockets with 1001, and stops even if a client does not respond', async () => {
  const own = await createLiveGallery();
  await own.ownerComes();
  const fox = await own.visitor();
  const deaf = new ChatClient(own.address);
  await deaf.join();
  deaf.socket.pause();
  await own.app.close();
  expect(await fox.whenClosed()).toMatchObject({ code: 1001 });
  // This client has not even read the close frame.
  expect(deaf.closed).toBeUndefined();
  await own.close();
});
