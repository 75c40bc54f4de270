import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bufferLines, createLog } from './server-log.ts';

test('[LIGHT-5] lines are held back until the start is over, then written in order', () => {
  const lines: string[] = [];
  const output = bufferLines({ write: (line) => void lines.push(line) });
  const log = createLog({ LOG_LEVEL: 'info', LOG_ADDRESSES: 'truncated' }, output);
  log.info('one');
  log.warn('two');
  expect(lines).toEqual([]);
  output.release();
  output.release();
  log.info('three');
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['one', 'two', 'three']);
});

test('[LIGHT-5] lines are written in batches: after some milliseconds, once they are long enough, and before the exit', () => {
  const program = `
    const { createLog, joinLines } = await import(${JSON.stringify(join(import.meta.dirname, 'server-log.ts'))});
    const writes = [];
    const log = createLog({ LOG_LEVEL: 'info', LOG_ADDRESSES: 'truncated' }, joinLines({ write: (text) => writes.push(text) }));
    log.info('one');
    log.info('two');
    while (writes.length === 0) await new Promise(setImmediate);
    log.info('x'.repeat(20_000));
    log.fatal('three');
    process.once('exit', () => process.stdout.write(JSON.stringify(writes)));
    process.exit();
  `;
  const writes: string[] = JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' }),
  );
  const words = writes.map((text) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).msg),
  );
  expect(words).toEqual([['one', 'two'], ['x'.repeat(20_000)], ['three']]);
});

test('[OPS-3] a log on a full disk loses lines and does not end the process', () => {
  const program = `
    const { createLog, logEverything } = await import(${JSON.stringify(join(import.meta.dirname, 'server-log.ts'))});
    const log = createLog({ LOG_LEVEL: 'info', LOG_ADDRESSES: 'truncated' });
    logEverything(log);
    process.stdout.write('Gomai is open\\n');
    for (let n = 0; n < 100; n++) {
      log.info('x'.repeat(20_000));
      await new Promise(setImmediate);
    }
    process.stdout.write('still open\\n');
    await new Promise(setImmediate);
    process.exit(42);
  `;
  const full = openSync('/dev/full', 'w');
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', full, 'inherit'],
  });
  closeSync(full);
  expect(status).toBe(42);
});

test('all logs of a process share one exit listener', () => {
  const settings = { LOG_LEVEL: 'silent', LOG_ADDRESSES: 'truncated' } as const;
  createLog(settings);
  const before = process.listenerCount('exit');
  for (let n = 0; n < 20; n++) createLog(settings);
  expect(process.listenerCount('exit')).toBe(before);
});
