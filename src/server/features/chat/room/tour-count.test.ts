import { expect, test } from 'vitest';
import { OWNER_AUTHOR } from '../protocol/identity.ts';
import { Limiter } from './limiter.ts';
import { isJoined, Members } from './member.ts';
import { TourCount } from './tour-count.ts';

test('[WALK-5] followers of a process that ended are not counted, even after the clock moved backwards', () => {
  const start = 10_000_000;
  const members = new Members();
  members.add('c', { isOwner: true, addressHash: 'a', limiter: new Limiter() }, start);
  const owner = members.get('c');
  if (owner === undefined || isJoined(owner)) return expect.unreachable();
  members.join(owner, { author: OWNER_AUTHOR, name: '五郎', limiter: owner.limiter });
  const count = new TourCount(members);
  count.setElsewhere('other', { collectionId: 1, followers: 3, photos: [0, 0, 3, 0, 0] }, start);
  const frames = (now: number) =>
    count.tick(1, now).flatMap((effect) => (effect.kind === 'send' ? [effect.frame] : []));
  expect(frames(start)).toMatchObject([{ followers: 3 }]);
  expect(frames(start - 3_600_000)).toMatchObject([{ followers: 0 }]);
});
