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
