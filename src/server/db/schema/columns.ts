import { timestamp } from '../orm.ts';

/** A point in time. Calendar dates have `date` columns, which are read as `YYYY-MM-DD`. */
export const moment = (name: string) => timestamp(name, { withTimezone: true });
export const createdAt = () => moment('created_at').notNull().defaultNow();
export const updatedAt = () =>
  moment('updated_at')
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date());
