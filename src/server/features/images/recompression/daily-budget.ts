import * as z from 'zod';
import type { DateString } from '../../../../shared/dates.ts';
import type { Db } from '../../../db/connect.ts';
import { findSettings, saveSettings } from '../../../db/queries/settings.ts';

const KEY = 'recompression_spent';
const Spent = z.object({ date: z.string(), cpuMs: z.number() });

/** The processor time that recompression may use per day, in all processes and across restarts (LIGHT-9). */
export interface DailyBudget {
  hasLeft(): Promise<boolean>;
  spend(cpuMs: number): Promise<void>;
}

export function createDailyBudget({
  db,
  minutes,
  today,
}: {
  db: Db;
  minutes: number;
  today: () => DateString;
}): DailyBudget {
  const spentMs = async () => {
    const text = (await findSettings(db, [KEY])).get(KEY);
    const spent = text === undefined ? undefined : Spent.parse(JSON.parse(text));
    return spent?.date === today() ? spent.cpuMs : 0;
  };
  return {
    hasLeft: async () => (await spentMs()) < minutes * 60_000,
    async spend(cpuMs) {
      const spent = { date: today(), cpuMs: Math.round((await spentMs()) + cpuMs) };
      await saveSettings(db, { [KEY]: JSON.stringify(spent) });
    },
  };
}
