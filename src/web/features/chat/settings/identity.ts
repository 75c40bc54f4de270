import { isNameTooLong } from '../../../../shared/chat.ts';
import { japaneseName } from './japanese-names.ts';

const IDENTITY_KEY = 'gomai.chat.identity';

/** A visitor's identity in the chat, stored in this browser (CHAT-3). */
export interface Identity {
  /** Secret: it authenticates the visitor. */
  id: string;
  name: string;
  isCustomName: boolean;
  createdAt: string;
  lastVisit: string;
}

interface IdentityOptions {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  now: () => Date;
  random: () => number;
  newId: () => string;
}

/** Loads the stored identity, or creates one with a random name; stores it with the time of this visit. */
export function loadIdentity(options: IdentityOptions): Identity {
  const { storage, now, random, newId } = options;
  const moment = now().toISOString();
  const identity = {
    ...(read(storage) ?? { id: newId(), name: japaneseName(random), isCustomName: false, createdAt: moment }),
    lastVisit: moment,
  };
  saveIdentity(storage, identity);
  return identity;
}

/** The identity with the stored name, which another tab may have chosen; unchanged unless the same id is stored. */
export function currentIdentity(storage: IdentityOptions['storage'], identity: Identity): Identity {
  const stored = read(storage);
  return stored?.id === identity.id ? { ...identity, ...stored } : identity;
}

/** False if the storage cannot be written, for example when it is full: the identity then lasts for this page. */
export function saveIdentity(storage: Pick<Storage, 'setItem'>, identity: Identity): boolean {
  try {
    storage.setItem(IDENTITY_KEY, JSON.stringify(identity));
    return true;
  } catch {
    return false;
  }
}

export type NameProblem = 'empty' | 'tooLong' | 'same';

/** Trims a name and checks it: 1 to 20 characters, and different from the current name (CHAT-3). */
export function checkName(text: string, current: string): { name: string; problem?: NameProblem } {
  const name = text.trim();
  if (name === '') return { name, problem: 'empty' };
  if (isNameTooLong(name)) return { name, problem: 'tooLong' };
  return name === current ? { name, problem: 'same' } : { name };
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Storage is untrusted: invalid values are ignored. */
function read(storage: IdentityOptions['storage']): Omit<Identity, 'lastVisit'> | undefined {
  try {
    const stored = JSON.parse(storage.getItem(IDENTITY_KEY) ?? 'null') as Partial<
      Record<string, unknown>
    > | null;
    if (stored === null || typeof stored.id !== 'string' || !UUID.test(stored.id)) return undefined;
    if (typeof stored.name !== 'string' || checkName(stored.name, '').problem !== undefined) return undefined;
    return {
      id: stored.id,
      name: stored.name.trim(),
      isCustomName: stored.isCustomName === true,
      createdAt: typeof stored.createdAt === 'string' ? stored.createdAt : '',
    };
  } catch {
    return undefined;
  }
}
