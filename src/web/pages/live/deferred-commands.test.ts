import { expect, test } from 'vitest';
import { createDeferredCommands } from './deferred-commands.ts';

test('[SHARE-3] queues a command that is run before the chat has loaded, and handles it once', () => {
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
