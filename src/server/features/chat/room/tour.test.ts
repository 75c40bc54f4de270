import { expect, test } from 'vitest';
import type { ServerFrame } from '../../../../shared/chat.ts';
import type { TourState } from '../../../../shared/tour.ts';
import type { Effect } from '../protocol/effects.ts';
import { OWNER_AUTHOR } from '../protocol/identity.ts';
import type { RoomFrame } from './member.ts';
import { ChatRoom } from './room.ts';

const TOUR = '00000000-0000-4000-8000-00000000000a';
const OTHER_TOUR = '00000000-0000-4000-8000-00000000000b';
const ID = '00000000-0000-4000-8000-000000000000';
const PHOTO = { collectionId: 7, photoIndex: 2 };

const stateOf = (sequence: number, more: Partial<TourState> = {}): TourState => ({
  tour: TOUR,
  sequence,
  photo: PHOTO,
  view: { x: 0, y: 0, width: 1, height: 1 },
  ...more,
});

/** The rooms of two processes, which notify each other immediately. The test advances their clock. */
class Scene {
  now = 1_000_000;
  readonly rooms: [ChatRoom, ChatRoom] = [this.#room(), this.#room()];
  /** While true, tour states do not reach the other process. */
  isCut = false;
  readonly got = new Map<string, ServerFrame[]>();
  readonly published: string[] = [];
  /** The photo that each posted message was about. */
  readonly about: unknown[] = [];

  #room(): ChatRoom {
    const presence = { present: true, farewellEndsAt: null };
    return new ChatRoom({ presence, names: { owner: () => '五郎', reserved: () => [] } });
  }

  do(process: 0 | 1, effects: Effect[]): void {
    const other = process === 0 ? 1 : 0;
    for (const effect of effects) {
      if (effect.kind === 'send') {
        for (const to of effect.to) this.got.set(to, [...(this.got.get(to) ?? []), effect.frame]);
      }
      if (effect.kind === 'write' && effect.write.kind === 'post') this.about.push(effect.write.about);
      if (effect.kind === 'tour') {
        this.published.push(`${effect.news.state?.sequence}`);
        if (!this.isCut) this.do(other, this.rooms[other].tour.onNews(effect.news, this.now));
      }
      if (effect.kind === 'tour_visitors') {
        this.rooms[other].tour.onVisitors(String(process), effect.counts, this.now);
      }
    }
  }

  enter(process: 0 | 1, connection: string, author = connection): void {
    const room = this.rooms[process];
    const isOwner = author === OWNER_AUTHOR;
    this.do(process, room.connect(connection, { isOwner, addressHash: 'one network' }, this.now));
    this.give(process, connection, { type: 'join', id: ID, name: `${author}の名`, author });
  }

  give(process: 0 | 1, connection: string, frame: RoomFrame): void {
    this.do(process, this.rooms[process].receive(connection, frame, this.now));
  }

  follow(process: 0 | 1, connection: string, photo = PHOTO, isFollowing = true): void {
    this.give(process, connection, { type: 'tour_follow', tour: TOUR, isFollowing, photo });
  }

  tick(ms = 250): void {
    this.now += ms;
    for (const process of [0, 1] as const) this.do(process, this.rooms[process].tick(this.now));
  }

  restart(process: 0 | 1): void {
    this.rooms[process] = this.#room();
  }

  /** The sequence numbers of the states that a connection received; null stands for the end of the tour. */
  states(connection: string): (number | null)[] {
    return (this.got.get(connection) ?? []).flatMap((frame) =>
      frame.type === 'tour' ? [frame.state?.sequence ?? null] : [],
    );
  }

  counts(connection = 'guide') {
    return this.got.get(connection)?.findLast((frame) => frame.type === 'tour_visitors');
  }
}

/** Starts a tour: the owner guides at process 0, and each process has one visitor. */
function startTour(): Scene {
  const scene = new Scene();
  scene.enter(0, 'guide', OWNER_AUTHOR);
  scene.enter(0, 'fox');
  scene.enter(1, 'deer');
  scene.give(0, 'guide', { type: 'tour_start', state: stateOf(1) });
  return scene;
}

const move = (scene: Scene, sequence: number, process: 0 | 1 = 0, connection = 'guide') =>
  scene.give(process, connection, { type: 'tour_move', state: stateOf(sequence) });

test('[WALK-1] [WALK-2] invites all members, and sends states only to followers, in each process', () => {
  const scene = startTour();
  expect(['fox', 'deer'].map((name) => scene.states(name))).toEqual([[1], [1]]);
  scene.follow(1, 'deer');
  scene.tick();
  move(scene, 2);
  expect(scene.states('fox')).toEqual([1]);
  expect(scene.states('deer')).toEqual([1, 1, 2]);
  scene.follow(1, 'deer', PHOTO, false);
  scene.tick();
  move(scene, 3);
  expect(scene.states('deer')).toEqual([1, 1, 2]);
});

test('[WALK-2] sends at most ten states a second, always the latest', () => {
  const scene = startTour();
  scene.follow(0, 'fox');
  scene.published.length = 0;
  let sequence = 1;
  for (let ms = 0; ms < 1000; ms += 5) {
    scene.now += 5;
    sequence += 1;
    move(scene, sequence);
    const { tour } = scene.rooms[0];
    if (tour.waitMs(scene.now) === 0) scene.do(0, tour.flush(scene.now));
  }
  expect(scene.published.length).toBeGreaterThanOrEqual(9);
  expect(scene.published.length).toBeLessThanOrEqual(10);
  scene.now += 100;
  scene.do(0, scene.rooms[0].tour.flush(scene.now));
  expect(scene.states('fox').at(-1)).toBe(sequence);
  // An older state that arrives late is ignored.
  scene.tick();
  move(scene, 5);
  scene.tick();
  expect(scene.states('fox').at(-1)).toBe(sequence);
});

test('[WALK-2] delays of timers do not add up', () => {
  const scene = startTour();
  scene.follow(0, 'fox');
  const { tour } = scene.rooms[0];
  let dueAt: number | undefined;
  for (let ms = 1; ms < 10_000; ms += 1) {
    scene.now += 1;
    const turn = Math.floor(ms / 100);
    if (turn > 0 && ms % 100 === turn % 2) move(scene, 1 + turn);
    // The timer fires 3 ms late.
    const waitMs = tour.waitMs(scene.now);
    if (waitMs === undefined) dueAt = undefined;
    else dueAt ??= scene.now + waitMs + 3;
    if (dueAt === scene.now) scene.do(0, tour.flush(scene.now));
    if (ms % 100 === 10) expect(tour.waitMs(scene.now)).toBeUndefined();
  }
  expect(scene.states('fox').at(-1)).toBe(100);
});

test('[WALK-3] a member who joins late and a process that starts late catch up within a second', () => {
  const scene = startTour();
  scene.enter(0, 'late');
  expect(scene.got.get('late')?.[0]).toMatchObject({ type: 'history', tour: { sequence: 1 } });
  const started = new Scene();
  for (let ms = 0; ms < 1000; ms += 250) {
    scene.now += 250;
    for (const effect of scene.rooms[0].tick(scene.now)) {
      if (effect.kind === 'tour') started.rooms[0].tour.onNews(effect.news, scene.now);
    }
  }
  expect(started.rooms[0].tour.current({ isOwner: false })).toMatchObject({ tour: { sequence: 1 } });
});

test('[WALK-1] only the owner can guide; a farewell ends the tour, and no further tour can start', () => {
  const scene = startTour();
  for (const type of ['tour_start', 'tour_move'] as const) {
    scene.give(0, 'fox', { type, state: stateOf(9, { tour: OTHER_TOUR }) });
  }
  scene.give(0, 'fox', { type: 'tour_end', tour: TOUR });
  expect(scene.got.get('fox')?.filter(({ type }) => type === 'refused')).toHaveLength(3);
  expect(scene.rooms[0].tour.current({ isOwner: false })).toMatchObject({
    tour: { tour: TOUR, sequence: 1 },
  });
  for (const process of [0, 1] as const) {
    const presence = { present: true, farewellEndsAt: new Date(scene.now + 5000) };
    scene.do(process, scene.rooms[process].presence(presence, scene.now));
  }
  expect(['fox', 'deer'].map((name) => scene.states(name).at(-1))).toEqual([null, null]);
  scene.give(0, 'guide', { type: 'tour_start', state: stateOf(1, { tour: OTHER_TOUR }) });
  expect(scene.states('fox').at(-1)).toBeNull();
});

test('[WALK-3] the tour waits ten seconds for a disconnected guide, then ends in each process', () => {
  const scene = startTour();
  scene.follow(1, 'deer');
  scene.rooms[0].disconnect('guide');
  for (let ms = 0; ms < 9500; ms += 250) scene.tick();
  expect(scene.states('deer').at(-1)).toBe(1);
  // The tour also continues in the guide's process, where the guide was gone before the first tick.
  expect(scene.states('fox')).not.toContain(null);
  // The guide reconnects to the other process.
  scene.enter(1, 'guide again', OWNER_AUTHOR);
  scene.give(1, 'guide again', { type: 'tour_start', state: stateOf(2) });
  expect(scene.states('deer').at(-1)).toBe(2);
  for (let ms = 0; ms < 60_000; ms += 250) scene.tick();
  expect(scene.states('deer').at(-1)).toBe(2);
  scene.rooms[1].disconnect('guide again');
  for (let ms = 0; ms < 11_000; ms += 250) scene.tick();
  expect(['fox', 'deer'].map((name) => scene.states(name).at(-1))).toEqual([null, null]);
});

test('[WALK-1] a new tour replaces the running tour, whose followers must accept again', () => {
  const scene = startTour();
  scene.follow(1, 'deer');
  scene.enter(1, 'phone', OWNER_AUTHOR);
  scene.give(1, 'phone', { type: 'tour_start', state: stateOf(1, { tour: OTHER_TOUR }) });
  expect(scene.got.get('guide')?.at(-1)).toMatchObject({ type: 'tour', state: { tour: OTHER_TOUR } });
  scene.tick();
  move(scene, 2);
  scene.give(1, 'phone', { type: 'tour_move', state: stateOf(2, { tour: OTHER_TOUR }) });
  for (const room of scene.rooms)
    expect(room.tour.current({ isOwner: false })).toMatchObject({ tour: { tour: OTHER_TOUR } });
  // The deer followed the first tour. It is invited to the new tour (the third 1), but receives no further states.
  expect(scene.states('deer')).toEqual([1, 1, 1]);
  scene.give(1, 'phone', { type: 'tour_end', tour: OTHER_TOUR });
  expect(['guide', 'fox', 'deer'].map((name) => scene.states(name).at(-1))).toEqual([null, null, null]);
});

test('[WALK-5] only the owner receives the numbers of followers and of visitors at each photo, over all processes', () => {
  const scene = startTour();
  scene.enter(0, 'fox in another tab', 'fox');
  scene.follow(0, 'fox');
  scene.follow(0, 'fox in another tab');
  scene.follow(1, 'deer');
  scene.enter(1, 'hare');
  scene.follow(1, 'hare', { collectionId: 7, photoIndex: 0 }, false);
  scene.enter(1, 'elsewhere');
  scene.follow(1, 'elsewhere', { collectionId: 8, photoIndex: 2 }, false);
  scene.tick();
  scene.tick();
  expect(scene.counts()).toEqual({ type: 'tour_visitors', followers: 2, photos: [1, 0, 2, 0, 0] });
  for (const name of ['fox', 'deer', 'hare']) expect(scene.counts(name)).toBeUndefined();
  scene.rooms[1].disconnect('hare');
  scene.tick();
  scene.tick();
  expect(scene.counts()).toMatchObject({ photos: [0, 0, 2, 0, 0] });
  scene.enter(0, 'owner in another tab', OWNER_AUTHOR);
  scene.tick();
  expect(scene.counts('owner in another tab')).toMatchObject({ followers: 2 });
});

test('[WALK-3] reports of 150 followers at one IP address are all accepted', () => {
  const scene = startTour();
  const names = Array.from({ length: 150 }, (_, n) => `pupil${n}`);
  for (const name of names) scene.enter(0, name);
  for (const name of names) scene.follow(0, name);
  scene.tick();
  expect(scene.counts()).toMatchObject({ followers: 150 });
});

test('[WALK-4] the owner’s messages during a tour carry the shown photo, in each process', () => {
  const scene = startTour();
  const post = (process: 0 | 1, connection: string) =>
    scene.give(process, connection, { type: 'message', text: 'Look at the second cable.', key: ID });
  post(0, 'guide');
  scene.enter(1, 'second tab', OWNER_AUTHOR);
  post(1, 'second tab');
  post(0, 'fox');
  scene.give(0, 'guide', { type: 'tour_end', tour: TOUR });
  post(0, 'guide');
  expect(scene.about).toEqual([PHOTO, PHOTO, undefined, undefined]);
});

test('[WALK-3] when the guide’s process has restarted, followers at the other process stay in the tour', () => {
  const scene = startTour();
  scene.follow(1, 'deer');
  scene.tick();
  scene.restart(0);
  scene.now += 2000;
  scene.enter(0, 'guide', OWNER_AUTHOR);
  scene.give(0, 'guide', { type: 'tour_start', state: stateOf(2) });
  expect(scene.states('deer').at(-1)).toBe(2);
  scene.tick();
  move(scene, 3);
  expect(scene.states('deer').at(-1)).toBe(3);
  expect(scene.states('deer')).not.toContain(null);
});

test('[WALK-3] a process that missed all notifications for eleven seconds resumes the tour within a second', () => {
  const scene = startTour();
  scene.follow(1, 'deer');
  scene.isCut = true;
  for (let ms = 0; ms < 11_000; ms += 250) scene.tick();
  expect(scene.states('deer').at(-1)).toBeNull();
  scene.isCut = false;
  for (let ms = 0; ms < 1000; ms += 250) scene.tick();
  expect(scene.states('deer').at(-1)).toBe(1);
  // A late state does not continue a tour that the guide has ended.
  scene.give(0, 'guide', { type: 'tour_end', tour: TOUR });
  scene.do(1, scene.rooms[1].tour.onNews({ startedAt: 1, state: stateOf(9) }, scene.now));
  expect(scene.states('deer').at(-1)).toBeNull();
});

test('[WALK-3] a follower who reconnects after 20 s receives the current state within a second', () => {
  const scene = startTour();
  scene.follow(1, 'deer');
  scene.rooms[1].disconnect('deer');
  for (let ms = 0, sequence = 2; ms < 20_000; ms += 250, sequence += 1) {
    scene.tick();
    move(scene, sequence);
  }
  scene.enter(1, 'deer again', 'deer');
  const joined = scene.got.get('deer again')?.[0];
  expect(joined).toMatchObject({ type: 'history', tour: { sequence: 81 } });
  scene.follow(1, 'deer again');
  expect(scene.states('deer again')).toEqual([81]);
  scene.tick();
  move(scene, 82);
  expect(scene.states('deer again').at(-1)).toBe(82);
});

test('[WALK-1] a muted visitor is invited, follows and is counted like any other', () => {
  const scene = startTour();
  const who = { author: 'fox', name: '狐', formerName: null, addressHash: 'one network' };
  const people = [{ ...who, mutedAt: scene.now, mutesAddress: true, revision: 1 }];
  scene.do(0, scene.rooms[0].changes({ upTo: 1, messages: [], people }));
  scene.give(0, 'fox', { type: 'message', text: 'Hello', key: ID });
  expect(scene.got.get('fox')?.at(-1)).toMatchObject({ type: 'refused', reason: 'muted' });
  scene.follow(0, 'fox');
  scene.tick();
  move(scene, 2);
  expect(scene.states('fox').at(-1)).toBe(2);
  expect(scene.counts()).toMatchObject({ followers: 1 });
  // The owl is at the fox's IP address, which is muted too.
  scene.enter(0, 'owl');
  expect(scene.got.get('owl')?.[0]).toMatchObject({ type: 'history', tour: { sequence: 2 } });
  scene.give(0, 'owl', { type: 'message', text: 'Hello', key: ID });
  expect(scene.got.get('owl')?.at(-1)).toMatchObject({ type: 'refused', reason: 'muted' });
});

test('[WALK-3] [COL-7] visitors who join late receive no state of a collection that is no longer published', () => {
  const scene = startTour();
  scene.follow(1, 'deer');
  for (const process of [0, 1] as const) scene.do(process, scene.rooms[process].tour.setPublished(false));
  const joined = (name: string, process: 0 | 1, author = name) => {
    scene.enter(process, name, author);
    return scene.got.get(name)?.[0];
  };
  for (const process of [0, 1] as const) {
    expect(joined(`late${process}`, process)).not.toHaveProperty('tour');
    // Even a visitor who knows the tour's id and follows it receives no state.
    scene.follow(process, `late${process}`);
    expect(scene.states(`late${process}`)).toEqual([]);
  }
  // The guide's own page needs the state to continue after a reload.
  expect(joined('guide again', 0, OWNER_AUTHOR)).toMatchObject({ tour: { sequence: 1 } });
  scene.tick();
  move(scene, 2);
  for (const name of ['fox', 'deer', 'late0', 'late1']) expect(scene.states(name).at(-1)).toBe(2);
  expect(joined('later', 1)).toMatchObject({ tour: { sequence: 2 } });
});

test('[WALK-1] [COL-7] visitors who join while a collection is not published receive the state once it is', () => {
  const scene = startTour();
  scene.do(1, scene.rooms[1].tour.setPublished(false));
  scene.enter(1, 'late');
  scene.do(1, scene.rooms[1].tour.setPublished(true));
  expect(scene.states('late')).toEqual([1]);
  expect(scene.rooms[1].tour.setPublished(true)).toEqual([]);
});
