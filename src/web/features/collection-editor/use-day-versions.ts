import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { UseFormReset } from 'react-hook-form';
import type { Collection } from '../../../shared/collections.ts';
import { logger } from '../../lib/logger.ts';
import { allCollectionsQuery } from './all-collections-query.ts';
import { type DayForm, dayFormOf } from './day-form.ts';
import type { SlotUploads } from './slot-uploads.ts';

interface DayVersionsOptions {
  collection: Collection | undefined;
  form: { reset: UseFormReset<DayForm> };
  uploads: SlotUploads;
}

/** The version of the day that the owner has seen, and another one that was saved elsewhere meanwhile. */
export function useDayVersions({ collection, form, uploads }: DayVersionsOptions) {
  const client = useQueryClient();
  const seen = useRef(collection);
  const [other, setOther] = useState<Collection>();

  const settle = () => {
    seen.current = other;
    setOther(undefined);
  };
  return {
    seen: () => seen.current,
    other,
    async lookForOther(): Promise<boolean> {
      try {
        const days = await client.fetchQuery(allCollectionsQuery());
        const day = days.find(({ id }) => id === collection?.id);
        setOther(day);
        return day !== undefined;
      } catch (error) {
        logger.warn('general', 'The other version of a day cannot be fetched', error);
        return false;
      }
    },
    /** From here on the owner writes over the other version knowingly. */
    settle,
    takeOther() {
      if (other === undefined) return;
      for (const id of uploads.byId.keys()) uploads.remove(id);
      form.reset(dayFormOf(other));
      settle();
    },
  };
}
