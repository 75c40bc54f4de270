/** LOG-1: from verbose to silent. */
export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];
type OutputLevel = Exclude<LogLevel, 'silent'>;

export type LogCategory = 'analytics' | 'sse' | 'chat' | 'websocket' | 'image' | 'presence' | 'general';

export interface LogConfig {
  level: LogLevel;
  /** Levels of single categories, which replace `level`. */
  categories: Partial<Record<LogCategory, LogLevel>>;
  timestamps: boolean;
}

const LOG_STORAGE_KEY = 'gomai.log';
const defaults: LogConfig = { level: 'warn', categories: {}, timestamps: false };

export type Logger = Record<
  OutputLevel,
  (category: LogCategory, message: string, ...details: unknown[]) => void
> & {
  readonly config: LogConfig;
  /** Changes the configuration and stores it if possible. */
  configure: (change: Partial<LogConfig>) => void;
};

interface LoggerOptions {
  /** A function, because in some browsers mere access to local storage throws. */
  storage: () => Pick<Storage, 'getItem' | 'setItem'> | undefined;
  sink?: Pick<Console, OutputLevel>;
  now?: () => Date;
}

/**
 * Logs to the console (LOG-1). For more output: `localStorage['gomai.log'] =
 * '{"level":"debug","categories":{"image":"silent"},"timestamps":true}'`, then reload.
 */
export function createLogger({ storage, sink = console, now = () => new Date() }: LoggerOptions): Logger {
  let config = read(storage);

  const logAt =
    (level: OutputLevel): Logger[OutputLevel] =>
    (category, message, ...details) => {
      const threshold = config.categories[category] ?? config.level;
      if (logLevels.indexOf(level) < logLevels.indexOf(threshold)) return;
      const time = config.timestamps ? `${now().toISOString()} ` : '';
      sink[level](`${time}[${category}] ${message}`, ...details);
    };

  return {
    debug: logAt('debug'),
    info: logAt('info'),
    warn: logAt('warn'),
    error: logAt('error'),
    get config() {
      return config;
    },
    configure(change) {
      config = { ...config, ...change };
      try {
        storage()?.setItem(LOG_STORAGE_KEY, JSON.stringify(config));
      } catch {
        // A private window or full storage: the configuration lasts for this page.
      }
    },
  };
}

/** The valid part of the saved configuration; storage is untrusted. */
function read(storage: LoggerOptions['storage']): LogConfig {
  try {
    const saved = JSON.parse(storage()?.getItem(LOG_STORAGE_KEY) ?? '{}') as Partial<Record<string, unknown>>;
    const categories = Object.entries<unknown>(Object(saved.categories));
    return {
      level: isLevel(saved.level) ? saved.level : defaults.level,
      categories: Object.fromEntries(categories.filter(([, level]) => isLevel(level))),
      timestamps: saved.timestamps === true,
    };
  } catch {
    return defaults;
  }
}

function isLevel(value: unknown): value is LogLevel {
  return logLevels.includes(value as LogLevel);
}

/** The page's logger; on the server it writes to the server's own console. */
export const logger = createLogger({
  storage: () => (typeof window === 'undefined' ? undefined : window.localStorage),
});
