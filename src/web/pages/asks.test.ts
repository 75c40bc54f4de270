import { expect, test } from 'vitest';
import { createAsks } from './asks.ts';

test('[SHARE-3] what is shared before the chat has come is not lost, and is handed on once', () => {
  const asks = createAsks<string>();
  const heard: string[] = [];
  asks.ask('early');
  const leave = asks.answerWith((what) => heard.push(what));
  asks.ask('now');
  leave();
  asks.ask('between');
  asks.answerWith((what) => heard.push(`again ${what}`));
  expect(heard).toEqual(['early', 'now', 'again between']);
});
