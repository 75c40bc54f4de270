import { expect, test } from 'vitest';
import { manualClock } from '../../../../tests/support/manual-clock.ts';
import type { ChatMessage, ClientFrame, ServerFrame } from '../../../shared/chat.ts';
import type { TourPhoto, TourState } from '../../../shared/tour.ts';
import { GuidedTour } from './tour.ts';

const WHOLE = { x: 0, y: 0, width: 1, height: 1 };
const photoOf = (photoIndex: number) => ({ collectionId: 7, photoIndex });
const stateOf = (sequence: number, more: Partial<TourState> = {}): TourState => ({
  ...{ tour: 'a', sequence, photo: photoOf(0), view: WHOLE },
  ...more,
});

const owner = { author: 'owner', name: '五郎', isOwner: true };
const historyOf = (more: object) =>
  ({ type: 'history', messages: [], you: owner, ...more }) as object as ServerFrame;

function page(guided?: string) {
  const clock = manualClock();
  const sent: ClientFrame[] = [];
  const line = { isOpen: true, refusesStart: false };
  const ids = ['mine', 'next'];
  const viewer = {};
  const tour = new GuidedTour({ after: clock.after, newId: () => ids.shift() ?? '', guided });
  tour.connect(
    (frame) => {
      if (line.isOpen) sent.push(frame);
      if (line.isOpen && frame.type === 'tour_start' && !line.refusesStart) {
        tour.onFrame({ type: 'tour', state: frame.state });
      }
      return line.isOpen;
    },
    (text) => `key of ${text}`,
  );
  const show = (photo?: TourPhoto, view = WHOLE) => tour.show(viewer, photo, view);
  const hear = (state: TourState | null) => tour.onFrame({ type: 'tour', state });
  const join = (state?: TourState) => tour.onFrame(historyOf(state ? { tour: state } : {}));
  return { clock, sent, line, tour, show, hear, join, now: () => tour.snapshot() };
}

test('[WALK-1] an invitation does not move visitors; a visitor who follows sees the guide’s view at once', () => {
  const { tour, hear, sent, now } = page();
  hear(stateOf(1));
  expect(now()).toMatchObject({ role: 'looking', rested: undefined });
  tour.follow();
  expect(now()).toMatchObject({ role: 'following', rested: { sequence: 1 } });
  expect(sent.at(-1)).toMatchObject({ type: 'tour_follow', tour: 'a', isFollowing: true });
});

test('[WALK-2] a follower moves once the guide’s view has rested for 150 ms, even if the pointer moves', () => {
  const { clock, tour, hear, now } = page();
  hear(stateOf(1));
  tour.follow();
  for (let sequence = 2; sequence <= 20; sequence += 1) {
    hear(stateOf(sequence, { photo: photoOf(sequence % 5) }));
    clock.advance(100);
    expect(now().rested?.sequence).toBe(1);
  }
  clock.advance(49);
  expect(now().rested?.sequence).toBe(1);
  clock.advance(1);
  expect(now().rested?.sequence).toBe(20);
  // A moving pointer neither moves the view nor keeps it from resting.
  hear(stateOf(21, { photo: photoOf(3) }));
  for (let sequence = 22; sequence <= 24; sequence += 1) {
    hear(stateOf(sequence, { photo: photoOf(3), pointer: { x: 0.1 * (sequence - 21), y: 0 } }));
    clock.advance(50);
  }
  expect(now().rested).toMatchObject({ photo: photoOf(3), pointer: { x: 0.1 * 3 } });
});

test('[WALK-3] leaving stops all movement; following again shows the guide’s view at once', () => {
  const { clock, tour, hear, sent, now } = page();
  hear(stateOf(1));
  tour.follow();
  hear(stateOf(2, { photo: photoOf(1) }));
  tour.leave();
  clock.advance(10_000);
  hear(stateOf(3, { photo: photoOf(2) }));
  expect(now()).toMatchObject({ role: 'left', rested: undefined });
  expect(sent.at(-1)).toMatchObject({ isFollowing: false });
  tour.follow();
  expect(now().rested).toMatchObject({ sequence: 3 });
  hear(null);
  expect(now()).toMatchObject({ role: 'looking', state: undefined, hasEnded: true });
});

test('[WALK-3] a follower who reconnects keeps following, but does not follow the next tour', () => {
  const { clock, tour, hear, join, sent, now } = page();
  join(stateOf(1));
  tour.follow();
  sent.length = 0;
  join(stateOf(9, { photo: photoOf(4) }));
  clock.advance(1000);
  expect(now()).toMatchObject({ role: 'following', rested: { sequence: 9 } });
  expect(sent).toMatchObject([{ type: 'tour_follow', isFollowing: true }]);
  // A restarted server does not know the tour until the guide reconnects.
  join();
  clock.advance(9000);
  expect(now().role).toBe('following');
  hear(stateOf(10));
  clock.advance(60_000);
  expect(now()).toMatchObject({ role: 'following', state: { sequence: 10 } });
  hear(stateOf(1, { tour: 'b' }));
  expect(now()).toMatchObject({ role: 'looking', rested: undefined });
  join();
  clock.advance(10_000);
  expect(now().state).toBeUndefined();
});

test('[WALK-5] reports a visitor’s photo at most once a second, and always the latest one', () => {
  const { clock, hear, sent, show } = page();
  show(photoOf(0));
  expect(sent).toEqual([]);
  hear(stateOf(1));
  for (let ms = 0; ms < 3000; ms += 100) {
    show(photoOf((ms / 100) % 4));
    clock.advance(100);
  }
  // The photos shown at 0, 900, 1900 and 2900 ms.
  expect(sent.map((frame) => 'photo' in frame && frame.photo)).toEqual([0, 1, 3, 1].map(photoOf));
  show();
  clock.advance(1000);
  expect(sent.at(-1)).toEqual({ type: 'tour_follow', tour: 'a', isFollowing: false });
});

test('[WALK-2] the guide sends at most ten states a second, and always the latest', () => {
  const { clock, tour, sent, now, show } = page();
  tour.start();
  expect(sent).toEqual([]);
  show(photoOf(0));
  tour.start();
  expect(sent).toEqual([{ type: 'tour_start', state: { ...stateOf(1), tour: 'mine' } }]);
  for (let step = 1; step <= 1000; step += 1) {
    show(photoOf(0), { ...WHOLE, x: step / 2000, width: 0.5 });
    clock.advance(1);
  }
  expect(sent.length).toBeLessThanOrEqual(12);
  clock.advance(100);
  expect(sent.at(-1)).toMatchObject({ type: 'tour_move', state: { view: { x: 0.5, width: 0.5 } } });
  const sequences = sent.map((frame) => ('state' in frame ? frame.state.sequence : 0));
  expect(sequences).toEqual(sequences.map((_, index) => index + 1));
  tour.point({ x: 0.5, y: 0.5 });
  tour.togglePointer();
  clock.advance(100);
  expect(sent.at(-1)).toMatchObject({ state: { pointer: { x: 0.5, y: 0.5 } } });
  // A new photo has no pointer at first.
  show(photoOf(1));
  clock.advance(100);
  expect(sent.at(-1)).not.toHaveProperty('state.pointer');
  tour.finish();
  expect(sent.at(-1)).toEqual({ type: 'tour_end', tour: 'mine' });
  expect(now()).toMatchObject({ role: 'looking', hasEnded: true });
});

test('[WALK-3] a guide who reconnects continues the tour; a tour started elsewhere ends this one', () => {
  const { tour, join, hear, sent, now, show } = page();
  show(photoOf(0));
  tour.start();
  join();
  expect(sent.at(-1)).toMatchObject({ type: 'tour_start', state: { tour: 'mine', sequence: 2 } });
  hear(stateOf(1, { tour: 'phone' }));
  expect(now().role).toBe('looking');
});

test('[WALK-3] a tour finished while offline ends on reconnection, unless the guide’s new tour replaces it', () => {
  const { tour, line, join, sent, now, show } = page();
  show(photoOf(0));
  tour.start();
  const stored = now().state;
  line.isOpen = false;
  tour.finish();
  line.isOpen = true;
  join(stored);
  expect(sent.at(-1)).toEqual({ type: 'tour_end', tour: 'mine' });
  expect(now()).toMatchObject({ role: 'looking', state: undefined });
  tour.start();
  join(stored);
  expect(sent.at(-1)).toMatchObject({ type: 'tour_start', state: { tour: 'next' } });
  expect(now().role).toBe('guiding');
});

test('[WALK-2] a rectangle that the guide draws replaces what the window shows, until the photo changes', () => {
  const { clock, tour, sent, now, show } = page();
  show(photoOf(0));
  tour.start();
  tour.toggleChoosing();
  const part = { x: 0.2, y: 0.3, width: 0.25, height: 0.5 };
  tour.choosePart(part);
  clock.advance(200);
  expect(sent.at(-1)).toMatchObject({ type: 'tour_move', state: { view: part } });
  expect(now().part).toEqual(part);
  const inWindow = { ...WHOLE, width: 0.5 };
  show(photoOf(1), inWindow);
  clock.advance(200);
  expect(sent.at(-1)).toMatchObject({ state: { photo: photoOf(1), view: inWindow } });
  tour.choosePart(part);
  tour.toggleChoosing();
  clock.advance(200);
  expect(sent.at(-1)).toMatchObject({ state: { view: inWindow } });
});

const said = (id: number, text: string, isOwner = true): ServerFrame => ({
  type: 'message',
  message: { id, text, isOwner, timestamp: `2026-11-20T12:00:0${id}.000Z` } as ChatMessage,
});

test('[WALK-4] a message of the owner is part of the state at its photo until the message is deleted', () => {
  const { clock, tour, sent, show } = page();
  show(photoOf(0));
  tour.start();
  const words = () => {
    clock.advance(200);
    const frame = sent.at(-1);
    return frame && 'state' in frame ? frame.state.words?.text : undefined;
  };
  tour.onFrame(said(1, 'Fog'));
  tour.onFrame(said(2, 'Is it?', false));
  expect(words()).toBe('Fog');
  tour.onFrame(said(3, 'Gone by ten'));
  show(photoOf(1));
  expect(words()).toBeUndefined();
  show(photoOf(0));
  expect(words()).toBe('Gone by ten');
  tour.onFrame({ type: 'message_deleted', messageId: 3, revision: 4 });
  expect(words()).toBe('Fog');
});

test('[WALK-4] followers see words at once, and only beside the photo to which they belong', () => {
  const { tour, hear, now } = page();
  const words = { messageId: 1, text: 'Fog', saidAt: '2026-11-20T12:00:00.000Z' };
  hear(stateOf(1));
  tour.follow();
  hear(stateOf(2, { words }));
  expect(now().rested?.words).toEqual(words);
  hear(stateOf(3, { photo: photoOf(1) }));
  // The follower is still at the previous photo.
  expect(now().rested).toMatchObject({ photo: photoOf(0), words });
});

test('[WALK-1] [AUTH-4] a guide whose session has ended stops guiding and sends only a visitor’s frames', () => {
  const { tour, sent, now, show } = page();
  show(photoOf(0));
  tour.start();
  const before = sent.length;
  const you = { ...owner, isOwner: false };
  tour.onFrame(historyOf({ tour: now().state, you }));
  expect(now()).toMatchObject({ role: 'looking', state: { tour: 'mine' } });
  show(photoOf(1));
  expect(sent.slice(before).every(({ type }) => type === 'tour_follow')).toBe(true);
});

test('[WALK-3] a guide who reloads the page keeps guiding; a visitor, or the guide of another tour, does not', () => {
  const { tour, sent, now, show } = page('a');
  tour.onFrame(historyOf({ tour: stateOf(7), you: owner }));
  expect(now()).toMatchObject({ role: 'guiding', isOpening: true });
  expect(sent).toMatchObject([{ type: 'tour_start', state: { tour: 'a', sequence: 8 } }]);
  show(photoOf(0));
  expect(now()).toMatchObject({ role: 'guiding', isOpening: false });
  const others = [
    { guided: 'b', you: owner },
    { guided: 'a', you: { ...owner, isOwner: false } },
  ];
  for (const { guided, you } of others) {
    const other = page(guided);
    other.tour.onFrame(historyOf({ tour: stateOf(7), you }));
    expect(other.now().role).toBe('looking');
  }
});

test('[WALK-1] a tour that is started without a viewer begins when a viewer opens', () => {
  const { tour, sent, now, show } = page();
  tour.start();
  expect(now()).toMatchObject({ role: 'looking', isOpening: true });
  show(photoOf(2));
  expect(now()).toMatchObject({ role: 'guiding', isOpening: false });
  expect(sent).toMatchObject([{ type: 'tour_start', state: { photo: photoOf(2) } }]);
});

test('[WALK-1] a tour that was refused, as at a scheduled day, starts at the next photo', () => {
  const { clock, tour, show, sent, line } = page();
  show({ collectionId: 8, photoIndex: 0 });
  line.refusesStart = true;
  tour.start();
  line.refusesStart = false;
  clock.advance(1000);
  show(photoOf(0));
  clock.advance(1000);
  show(photoOf(1));
  expect(sent).toMatchObject([
    { type: 'tour_start', state: { sequence: 1, photo: { collectionId: 8 } } },
    { type: 'tour_start', state: { sequence: 2, photo: photoOf(0) } },
    { type: 'tour_move', state: { sequence: 3, photo: photoOf(1) } },
  ]);
});

test('[WALK-1] until the server announces the tour, each photo is sent as one start, other states as moves', () => {
  const { clock, tour, show, sent, line } = page();
  line.refusesStart = true;
  const zoom = (photoIndex: number, x: number) => {
    show(photoOf(photoIndex), { ...WHOLE, x, width: 0.5 });
    clock.advance(100);
  };
  show(photoOf(0));
  tour.start();
  for (const x of [0.1, 0.2]) zoom(0, x);
  for (const x of [0.1, 0.2]) zoom(1, x);
  const types = () => sent.splice(0).map(({ type }) => type);
  expect(types()).toEqual(['tour_start', 'tour_move', 'tour_move', 'tour_start', 'tour_move']);
  // After a refusal, which may have been of the start, the next state starts the tour.
  for (const reason of ['failed', 'photo_unknown', 'not_allowed'] as const) {
    tour.onFrame({ type: 'refused', reason, message: '' });
    for (const x of [0.3, 0.4]) zoom(1, x);
    expect(types(), reason).toEqual(['tour_start', 'tour_move']);
  }
});

test('[WALK-1] the guide can hide the invitation', () => {
  const { clock, tour, sent, show } = page();
  show(photoOf(0));
  tour.start();
  tour.toggleInvitation();
  clock.advance(200);
  expect(sent.at(-1)).toMatchObject({ type: 'tour_move', state: { isQuiet: true } });
  tour.toggleInvitation();
  clock.advance(200);
  expect(sent.at(-1)).not.toHaveProperty('state.isQuiet');
});

test('[WALK-3] after a restart of the server a follower still follows, and the page reports this once', () => {
  const { clock, tour, hear, join, sent, now, show } = page();
  join(stateOf(1));
  show(photoOf(0));
  tour.follow();
  clock.advance(2000);
  join();
  sent.length = 0;
  hear(stateOf(5));
  clock.advance(1000);
  const report = { type: 'tour_follow', tour: 'a', isFollowing: true, photo: photoOf(0) };
  expect(sent).toEqual([report]);
  hear(stateOf(6, { photo: photoOf(2) }));
  clock.advance(5000);
  expect(sent).toEqual([report]);
  expect(now()).toMatchObject({ role: 'following', rested: { photo: photoOf(2) } });
});

test('[WALK-3] a follower who joins late or was offline for 20 s sees the guide’s view within a second', () => {
  const { clock, tour, hear, join, line, now } = page();
  join(stateOf(40, { photo: photoOf(3), view: { x: 0.1, y: 0.1, width: 0.5, height: 0.5 } }));
  tour.follow();
  expect(now().rested).toMatchObject({ sequence: 40, photo: photoOf(3) });
  hear(stateOf(41, { photo: photoOf(1) }));
  line.isOpen = false;
  clock.advance(20_000);
  line.isOpen = true;
  join(stateOf(90, { photo: photoOf(4) }));
  clock.advance(1000);
  expect(now()).toMatchObject({ role: 'following', rested: { sequence: 90, photo: photoOf(4) } });
});

test('[WALK-4] the owner’s words at a photo can be deleted after the guide has reloaded the page', () => {
  const { clock, tour, sent, show } = page('a');
  const words = { messageId: 7, text: 'Fog', saidAt: '2026-11-20T12:00:00.000Z' };
  const you = { author: 'owner', name: '五郎', isOwner: true };
  tour.onFrame(historyOf({ tour: stateOf(7, { words }), you }));
  const shownWords = () => {
    clock.advance(200);
    const frame = sent.at(-1);
    return frame && 'state' in frame ? frame.state.words : undefined;
  };
  expect(shownWords()).toEqual(words);
  show(photoOf(1));
  expect(shownWords()).toBeUndefined();
  show(photoOf(0));
  expect(shownWords()).toEqual(words);
  tour.onFrame({ type: 'message_deleted', messageId: 7, revision: 8 });
  expect(shownWords()).toBeUndefined();
});

test('[WALK-2] sends the photo of the topmost viewer; when it closes, the photo of the viewer below', () => {
  const { clock, tour, show, sent } = page();
  show(photoOf(1));
  tour.start();
  const above = {};
  const photo = () => {
    clock.advance(200);
    const frame = sent.at(-1);
    return frame && 'state' in frame ? frame.state.photo : undefined;
  };
  tour.show(above, photoOf(4), WHOLE);
  expect(photo()).toEqual(photoOf(4));
  // The viewer below only measures its window again.
  show(photoOf(1));
  expect(photo()).toEqual(photoOf(4));
  tour.show(above, undefined, WHOLE);
  expect(photo()).toEqual(photoOf(1));
  tour.onFrame(said(1, 'Fog'));
  clock.advance(200);
  expect(sent.at(-1)).toMatchObject({ state: { photo: photoOf(1), words: { text: 'Fog' } } });
});

test('[WALK-4] words belong to the photo from which they were sent, even if the guide has moved on', () => {
  const { clock, tour, show, sent } = page();
  show(photoOf(0));
  tour.start();
  tour.sendMessage('Fog');
  show(photoOf(1));
  tour.onFrame({ ...said(1, 'Fog'), key: 'key of Fog' } as ServerFrame);
  clock.advance(200);
  expect(sent.at(-1)).not.toHaveProperty('state.words');
  show(photoOf(0));
  clock.advance(200);
  expect(sent.at(-1)).toMatchObject({ state: { photo: photoOf(0), words: { text: 'Fog' } } });
});

test('[WALK-3] the snapshot has the state of the connection, also after the end of the tour', () => {
  const { tour, hear, now } = page();
  hear(stateOf(1));
  tour.follow();
  tour.onConnection('reconnecting');
  expect(now()).toMatchObject({ role: 'following', connection: 'reconnecting' });
  tour.end();
  expect(now().connection).toBe('reconnecting');
  tour.onConnection('open');
  expect(now().connection).toBe('open');
});
