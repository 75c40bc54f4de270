import * as z from 'zod/mini';

/**
 * The videos requested in this tab, in session storage: they survive a reload, and other tabs do not download them
 * too.
 */
export interface RequestedVideos {
  list(): number[];
  add(collectionId: number): void;
  remove(collectionId: number): void;
}

const STORAGE_KEY = 'gomai.requested-videos';
const Ids = z.array(z.int());

/** @param storage a function, because in some browsers even `window.sessionStorage` throws */
export function createRequestedVideos(storage: () => Pick<Storage, 'getItem' | 'setItem'>): RequestedVideos {
  let requested: ReadonlySet<number> = new Set(read(storage));
  const store = (ids: ReadonlySet<number>) => {
    requested = ids;
    try {
      storage().setItem(STORAGE_KEY, JSON.stringify([...ids]));
    } catch {
      // The storage is full or forbidden: the ids are remembered until the next reload.
    }
  };
  return {
    list: () => [...requested],
    add: (id) => store(new Set([...requested, id])),
    remove: (id) => store(new Set([...requested].filter((other) => other !== id))),
  };
}

function read(storage: () => Pick<Storage, 'getItem'>): number[] {
  try {
    return Ids.parse(JSON.parse(storage().getItem(STORAGE_KEY) ?? '[]'));
  } catch {
    return [];
  }
}

export const requestedVideos = createRequestedVideos(() => window.sessionStorage);
