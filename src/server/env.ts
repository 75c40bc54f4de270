import { resolve } from 'node:path';
import * as z from 'zod';
import { readSmtpUrl } from './platform/mail-account.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const address = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ''));
const timeZone = z.string().refine(isTimeZone, 'is not a time zone such as Asia/Tokyo');
const smtpUrl = z.string().transform((text, context) => {
  try {
    return readSmtpUrl(text);
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message });
    return z.NEVER;
  }
});
const trustProxy = z
  .enum(['true', 'false', '1', '0'])
  .transform((text) => text === 'true' || text === '1')
  .or(z.string().min(1));

const schema = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: address.optional(),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((path) => resolve(path)),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  SITE_TIMEZONE: timeZone.default(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
  ADMIN_PASSWORD: z.string().min(8, 'needs at least 8 characters').optional(),
  SECRET_KEY: z.string().min(16, 'needs at least 16 characters').optional(),
  TRUSTED_SOURCES: z
    .string()
    .default('')
    .transform((list) => list.split(/[\s,]+/).filter((host) => host !== '')),
  TRUST_PROXY: trustProxy.default(false),
  SMTP_URL: smtpUrl.optional(),
  /** Told to the owner, and nothing depends on it. */
  NODE_ENV: z.string().default('production'),
  /** Set by PM2, which starts several of us: the worker's number and its own name for the process. */
  NODE_APP_INSTANCE: z.string().optional(),
  pm_id: z.string().optional(),
  /** Which encoder makes the videos; `none` switches them off. */
  VIDEO_ENCODER: z.enum(['auto', 'ffmpeg', 'webcodecs', 'none']).default('auto'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});

/** Their values are never repeated: a start's output ends up in logs. */
const SECRETS = new Set(['ADMIN_PASSWORD', 'DATABASE_URL', 'SECRET_KEY', 'SMTP_URL']);

export type Env = z.infer<typeof schema>;

/** The settings, read once. A wrong one ends in an error of one clear line that names it. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  // An empty value in a compose file or unit means "not set".
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const name = String(issue?.path[0]);
  const value = SECRETS.has(name) ? '' : ` (it is ${JSON.stringify(given[name])})`;
  throw new Error(`${name}: ${issue?.message ?? 'is wrong'}${value}`);
}

/** How this process is run; the worker id is null for a single one. */
export function runtimeOf({ NODE_APP_INSTANCE, pm_id, NODE_ENV }: Env) {
  const workerId = NODE_APP_INSTANCE ?? pm_id ?? null;
  return { isPM2: workerId !== null, workerId, nodeEnv: NODE_ENV };
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
