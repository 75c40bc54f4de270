import { desert } from './days/desert.ts';
import { fields } from './days/fields.ts';
import { mist } from './days/mist.ts';
import { night } from './days/night.ts';
import { rain } from './days/rain.ts';
import { sea } from './days/sea.ts';
import { winter } from './days/winter.ts';
import type { PaintedDay } from './painted-day.ts';

/** The demo's seven days, the newest first. */
export const paintedDays: readonly PaintedDay[] = [mist, sea, rain, fields, night, winter, desert];
