import { expect, test } from 'vitest';
import { rasteriseSvg } from './rasterise-svg.ts';

const svg = (opacity: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="2" height="1"><rect width="1" height="1" fill="#fa6432" fill-opacity="${opacity}"/></svg>`;

test('half-transparent pixels keep their colour', async () => {
  const [red = 0, green = 0, blue = 0, alpha, ...next] = (await rasteriseSvg(svg(0.5))).data;
  expect(alpha).toBe(128);
  expect(Math.abs(red - 250) + Math.abs(green - 100) + Math.abs(blue - 50)).toBeLessThanOrEqual(3);
  expect(next).toEqual([0, 0, 0, 0]);
  expect([...(await rasteriseSvg(svg(1))).data.slice(0, 4)]).toEqual([250, 100, 50, 255]);
});
