import { expect, test } from 'vitest';
import { createDeferredCommands } from './deferred-commands.ts';

test('[SHARE-3] a request made before the chat has loaded is kept, and passed on once', () => {
  const asks = createDeferredCommands<string>();
  const heard: string[] = [];
  asks.ask('early');
  expect(asks.isReady()).toBe(false);
  const leave = asks.handle((what) => heard.push(what));
  expect(asks.isReady()).toBe(true);
  asks.ask('now');
  leave();
  asks.ask('between');
  asks.handle((what) => heard.push(`again ${what}`));
  expect(heard).toEqual(['early', 'now', 'again between']);
});
