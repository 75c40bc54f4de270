import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Collection } from '../../../../shared/collections.ts';
import type { OwnCollection } from '../../../../shared/owner-collections.ts';
import { logger } from '../../../lib/logger.ts';
import { type DayForm, dayFormOf } from '../day-form.ts';
import { allCollectionsQuery } from '../list/all-collections-query.ts';
import { storedDay } from '../opening-field.tsx';
import { hasPassed } from '../opening-hour.ts';
import type { Uploads } from '../upload/use-uploads.ts';
import { conflictsOf, type DayConflict, rebaseDay } from './day-changes.ts';

interface DayVersionsOptions {
  collection: OwnCollection | undefined;
  /** All collections as they are stored now. */
  collections: readonly OwnCollection[] | undefined;
  form: Pick<UseFormReturn<DayForm>, 'getValues' | 'setValue' | 'reset'>;
  uploads: Uploads;
}

/** The result for a day that was changed elsewhere. */
export type Reconciled =
  | { kind: 'merged'; day: DayForm }
  /** Both sides changed the same field, or the day is gone: the owner is asked. */
  | { kind: 'asked' }
  /** The stored day could not be fetched. */
  | { kind: 'unknown' };

/** The version of the day that the owner has seen, and another one saved elsewhere in the meantime (COL-12). */
export function useDayVersions({ collection, collections, form, uploads }: DayVersionsOptions) {
  const client = useQueryClient();
  const seen = useRef<Collection>(collection);
  const [other, setOther] = useState<{ day: Collection; conflicts: DayConflict[] }>();
  const [isDeleted, setDeleted] = useState(false);

  /** Makes the other version the form's base. */
  const rebase = (day: Collection, winner: 'mine' | 'other'): DayForm => {
    const mine = form.getValues();
    const merged = seen.current ? rebaseDay(mine, { seen: seen.current, other: day, winner }) : mine;
    const kept = new Set(merged.photos.map(({ uploadId }) => uploadId));
    for (const id of uploads.byId.keys()) if (!kept.has(id)) uploads.remove(id);
    form.reset(dayFormOf(day));
    form.reset(merged, { keepDefaultValues: true });
    seen.current = day;
    setOther(undefined);
    return merged;
  };

  return {
    seen: () => seen.current,
    /** The stored day; undefined for a new day, also for a deleted day that is to be saved as a new one. */
    stored: seen.current && storedDay(collections, collection),
    other,
    isDeleted,
    async reconcile(): Promise<Reconciled> {
      try {
        const days = await client.fetchQuery(allCollectionsQuery());
        const day = days.find(({ id }) => id === collection?.id);
        if (day === undefined || seen.current === undefined) {
          setDeleted(true);
          return { kind: 'asked' };
        }
        const conflicts = conflictsOf(form.getValues(), seen.current, day);
        if (conflicts.length === 0) return { kind: 'merged', day: rebase(day, 'mine') };
        setOther({ day, conflicts });
        return { kind: 'asked' };
      } catch (error) {
        logger.warn('general', 'editor: fetching the other version of the day failed', error);
        return { kind: 'unknown' };
      }
    },
    /** Call when the owner has chosen one of the two versions. */
    settle(winner: 'mine' | 'other') {
      if (other !== undefined) rebase(other.day, winner);
    },
    /** Turns the form of a day that was deleted elsewhere into that of a new day; drops an opening that has begun. */
    startOver() {
      if (hasPassed(seen.current?.opensAt, Date.now())) form.setValue('opensAt', '', { shouldDirty: true });
      seen.current = undefined;
      setDeleted(false);
    },
  };
}
