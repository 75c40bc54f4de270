import { expect, test } from 'vitest';
import { createAsks } from './asks.ts';

test('[SHARE-3] a request made before the chat has loaded is kept, and passed on once', () => {
  const asks = createAsks<string>();
  const heard: string[] = [];
  asks.ask('early');
  expect(asks.isHeard()).toBe(false);
  const leave = asks.answerWith((what) => heard.push(what));
  expect(asks.isHeard()).toBe(true);
  asks.ask('now');
  leave();
  asks.ask('between');
  asks.answerWith((what) => heard.push(`again ${what}`));
  expect(heard).toEqual(['early', 'now', 'again between']);
});
