import { aurora } from './scenes/aurora.ts';
import { bamboo } from './scenes/bamboo.ts';
import { snowForest } from './scenes/birches.ts';
import { canyon } from './scenes/canyon.ts';
import { sunbeams } from './scenes/cedars.ts';
import { mesas, saltFlat } from './scenes/desert.ts';
import { duneRidge, dunesAtDusk } from './scenes/dunes.ts';
import { fogForest } from './scenes/forest.ts';
import { lakeReflection } from './scenes/lake.ts';
import { lanterns } from './scenes/lanterns.ts';
import { lavender } from './scenes/lavender.ts';
import { autumnLeaves } from './scenes/leaves.ts';
import { lighthouse } from './scenes/lighthouse.ts';
import { loneTree } from './scenes/lone-tree.ts';
import { moonrise } from './scenes/moonrise.ts';
import { ridges, seaOfClouds } from './scenes/mountains.ts';
import { alpenglow, inkMountain } from './scenes/peaks.ts';
import { rainRings } from './scenes/pond.ts';
import { rainWindow } from './scenes/rain-window.ts';
import { reeds } from './scenes/reeds.ts';
import { calmSea, moonSea, sunsetSea } from './scenes/sea.ts';
import { skyline } from './scenes/skyline.ts';
import { milkyWay, starTrails } from './scenes/stars.ts';
import { cityBokeh, wetStreet } from './scenes/street.ts';
import { longExposure } from './scenes/surf.ts';
import { riceTerraces } from './scenes/terraces.ts';
import { stormWheat } from './scenes/wheat.ts';
import type { Scene } from './studio.ts';

export const scenes = {
  alpenglow,
  aurora,
  autumnLeaves,
  bamboo,
  calmSea,
  canyon,
  cityBokeh,
  duneRidge,
  dunesAtDusk,
  fogForest,
  inkMountain,
  lakeReflection,
  lanterns,
  lavender,
  lighthouse,
  loneTree,
  longExposure,
  mesas,
  milkyWay,
  moonSea,
  moonrise,
  rainRings,
  rainWindow,
  reeds,
  riceTerraces,
  ridges,
  saltFlat,
  seaOfClouds,
  skyline,
  snowForest,
  starTrails,
  stormWheat,
  sunbeams,
  sunsetSea,
  wetStreet,
} satisfies Record<string, Scene>;

export type SceneName = keyof typeof scenes;
