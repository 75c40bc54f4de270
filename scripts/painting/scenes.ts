import * as city from './scenes/city.ts';
import * as close from './scenes/close.ts';
import * as desert from './scenes/desert.ts';
import * as fields from './scenes/fields.ts';
import * as forest from './scenes/forest.ts';
import * as mountains from './scenes/mountains.ts';
import * as night from './scenes/night.ts';
import * as peaks from './scenes/peaks.ts';
import * as sea from './scenes/sea.ts';
import * as snow from './scenes/snow.ts';
import type { Scene } from './studio.ts';

export const scenes = { ...mountains, ...peaks, ...sea, ...desert, ...forest, ...snow, ...city, ...night, ...fields, ...close } satisfies Record<string, Scene>;

export type SceneName = keyof typeof scenes;
