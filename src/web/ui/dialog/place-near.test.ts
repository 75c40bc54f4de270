import { expect, test } from 'vitest';
import { placeNear } from './place-near.ts';

const frame = { width: 1440, height: 900 };
const dialog = { width: 420, height: 200 };
const button = (top: number, right: number) => ({ top, right, bottom: top + 36 });

test('a dialog opens below its opener, or above it if there is no room below', () => {
  expect(placeNear(button(100, 1000), dialog, frame)).toEqual({ left: 580, top: 146 });
  expect(placeNear(button(800, 1000), dialog, frame)).toEqual({ left: 580, top: 590 });
});

test('a dialog stays inside of the window', () => {
  expect(placeNear(button(100, 300), dialog, frame)?.left).toBe(20);
  expect(placeNear(button(100, 1436), dialog, frame)?.left).toBe(1000);
});

test('gives no place if the dialog fits neither below nor above its opener', () => {
  expect(
    placeNear(button(150, 370), { width: 350, height: 200 }, { width: 390, height: 360 }),
  ).toBeUndefined();
  expect(placeNear(button(-60, 370), dialog, frame)).toBeUndefined();
});
