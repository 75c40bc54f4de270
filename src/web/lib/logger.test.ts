import { expect, test } from 'vitest';
import { createLogger, type LogConfig, logLevels } from './logger.ts';

function loggerWith(kept?: string) {
  const items = new Map(kept === undefined ? [] : [['gomai.log', kept]]);
  const said: unknown[][] = [];
  const sink = Object.fromEntries(
    logLevels.map((level) => [level, (...words: unknown[]) => said.push([level, ...words])]),
  ) as unknown as Pick<Console, 'debug' | 'info' | 'warn' | 'error'>;
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
  const now = () => new Date('2026-11-20T03:04:05Z');
  return { logger: createLogger({ storage: () => storage, sink, now }), said, items };
}

test('[LOG-1] by default logs warnings and errors, with the category and without timestamps', () => {
  const { logger, said } = loggerWith();
  logger.debug('image', 'a');
  logger.info('sse', 'b');
  logger.warn('chat', 'c', { photo: 1 });
  logger.error('general', 'd');
  expect(said).toEqual([
    ['warn', '[chat] c', { photo: 1 }],
    ['error', '[general] d'],
  ]);
});

test('[LOG-1] each of the seven categories can have its own level', () => {
  for (const category of ['analytics', 'chat', 'general', 'image', 'presence', 'sse', 'websocket'] as const) {
    const { logger, said } = loggerWith(JSON.stringify({ categories: { [category]: 'silent' } }));
    logger.error(category, 'not said');
    logger.error(category === 'chat' ? 'sse' : 'chat', 'said');
    expect(said).toHaveLength(1);
  }
});

test('[LOG-1] level, categories and timestamps are read from and written to local storage', () => {
  const { logger, said, items } = loggerWith(
    '{"level":"error","categories":{"sse":"debug"},"timestamps":true}',
  );
  logger.warn('chat', 'not said');
  logger.debug('sse', 'said');
  expect(said).toEqual([['debug', '2026-11-20T03:04:05.000Z [sse] said']]);

  logger.configure({ level: 'silent', categories: {} });
  logger.error('general', 'not said');
  expect(said).toHaveLength(1);
  expect(JSON.parse(items.get('gomai.log') ?? '') as LogConfig).toEqual({
    level: 'silent',
    categories: {},
    timestamps: true,
  });
});

test.each(['nonsense', '7', 'null', '{"level":"loud","categories":{"sse":1},"timestamps":"yes"}'])(
  '[LOG-1] ignores the invalid configuration %s in local storage',
  (kept) => {
    expect(loggerWith(kept).logger.config).toEqual({ level: 'warn', categories: {}, timestamps: false });
  },
);

test('[LOG-1] works without local storage', () => {
  const said: string[] = [];
  const logger = createLogger({
    storage: () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
    sink: { ...console, info: (text: string) => said.push(text) },
  });
  logger.configure({ level: 'info' });
  logger.info('general', 'hello');
  expect(said).toEqual(['[general] hello']);
});
