import { expect, test } from 'vitest';
import { createDeferredCommands } from './deferred-commands.ts';

test('[SHARE-3] a request made before the chat has loaded is queued, and handled once', () => {
  const commands = createDeferredCommands<string>();
  const handled: string[] = [];
  commands.run('early');
  expect(commands.isReady()).toBe(false);
  const leave = commands.setHandler((what) => handled.push(what));
  expect(commands.isReady()).toBe(true);
  commands.run('now');
  leave();
  commands.run('between');
  commands.setHandler((what) => handled.push(`again ${what}`));
  expect(handled).toEqual(['early', 'now', 'again between']);
});
