import * as z from 'zod';
import type { BackupStatus } from '../../../shared/backups.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Db } from '../../db/connect.ts';
import { findSettings, saveSettings } from '../../db/settings.ts';

const KEY = 'backup_failure';
const Failure = z.object({
  at: z.iso.datetime(),
  reason: z.enum(['storage_full', 'not_writable', 'internal']),
});

type Failure = NonNullable<BackupStatus['failure']>;

/** Stores the failure for the owner, whichever process it happened in. */
export async function saveFailure(db: Db, error: unknown, at: Date): Promise<void> {
  const failure: Failure = { at: at.toISOString(), reason: reasonOf(error) };
  await saveSettings(db, { [KEY]: JSON.stringify(failure) });
}

export async function forgetFailure(db: Db): Promise<void> {
  await saveSettings(db, { [KEY]: undefined });
}

export async function findFailure(db: Db): Promise<Failure | null> {
  const text = (await findSettings(db, [KEY])).get(KEY);
  return text === undefined ? null : Failure.parse(JSON.parse(text));
}

function reasonOf(error: unknown): Failure['reason'] {
  if (error instanceof AppError && error.code === 'storage_full') return 'storage_full';
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'storage_full';
  return code === 'EACCES' || code === 'EROFS' || code === 'EPERM' ? 'not_writable' : 'internal';
}
