import { curve, type Mask, stroke } from './brush.ts';
import { between, type Random } from './random.ts';

interface Stand {
  x: number;
  /** Row of the foot. */
  base: number;
  /** Pixels. */
  height: number;
  /** Width of the crown relative to the usual. */
  girth?: number;
}

/** A spruce: whorls of drooping branches, ragged with age, each hung with short twigs. */
export function conifer(mask: Mask, { x, base, height, girth = 1 }: Stand, random: Random): void {
  const top = base - height;
  const lean = (random() - 0.5) * height * 0.03;
  const spread = height * girth * between(random, 0.11, 0.17);
  stroke(
    mask,
    { x: x + lean, y: top, radius: Math.max(0.4, height * 0.0015) },
    { x, y: base, radius: Math.max(0.7, height * 0.011) },
  );
  const whorls = Math.round(Math.min(74, 12 + height / 5));
  for (let w = 0; w < whorls; w++) {
    const t = (w + random() * 1.6) / whorls;
    const y = top + height * (0.015 + 0.92 * t);
    const reach = spread * t ** 0.7 * (1 - 0.3 * t ** 6) + height * 0.008;
    for (const side of [-1, 1]) {
      if (random() < 0.12) continue;
      const long = reach * between(random, 0.3, 1.12) * (random() < 0.12 ? 0.5 : 1);
      bough(
        mask,
        { x: x + lean * (1 - t), y, long: side * long, drop: long * between(random, 0, 0.55), size: height },
        random,
      );
    }
  }
}

function bough(
  mask: Mask,
  { x, y, long, drop, size }: { x: number; y: number; long: number; drop: number; size: number },
  random: Random,
): void {
  // Small trees get slightly thicker branches, which would otherwise be invisible against the sky.
  const thick = Math.max(0.5, size * (size < 130 ? 0.0065 : 0.0032));
  const end = { x: x + long, y: y + drop, radius: thick * 0.4 };
  curve(mask, { x, y, radius: thick }, { x: x + long * 0.5, y: y + drop * 0.9 }, end, 3);
  const twigs = size > 70 ? Math.min(17, 5 + Math.abs(long) / 5) : 3;
  for (let i = 0; i < twigs; i++) {
    const s = between(random, 0.05, 1);
    const bx = x + long * s;
    const by = y + drop * (1.8 * s * (1 - s) + s * s);
    const hang = (1.2 - s) * Math.abs(long) * 0.2 + size * 0.009;
    const tip = {
      x: bx + Math.sign(long) * hang * between(random, -0.1, 0.9),
      y: by + hang * between(random, -0.15, 1),
      radius: 0.25,
    };
    stroke(mask, { x: bx, y: by, radius: thick * between(random, 0.7, 1.5) }, tip, 0.95);
  }
}

export interface Limb {
  x: number;
  y: number;
  /** Radians, 0 upright. */
  angle: number;
  length: number;
  radius: number;
  depth: number;
}

/** A bare crown: limbs that fork, bend towards the light and end in fine twigs. */
export function limbs(mask: Mask, limb: Limb, random: Random): void {
  const { x, y, angle, length, radius, depth } = limb;
  const bend = (random() - 0.5) * 0.5;
  const mx = x + Math.sin(angle) * length * 0.5;
  const my = y - Math.cos(angle) * length * 0.5;
  const turned = angle + bend;
  const ex = mx + Math.sin(turned) * length * 0.5;
  const ey = my - Math.cos(turned) * length * 0.5;
  const thin = radius * 0.72;
  curve(mask, { x, y, radius }, { x: mx, y: my }, { x: ex, y: ey, radius: thin }, 4);
  if (depth <= 0) return;
  const forks = depth > 5 ? 2 : random() < 0.35 ? 3 : 2;
  for (let i = 0; i < forks; i++) {
    const side = forks === 2 ? (i === 0 ? -1 : 1) : i - 1;
    const open = side * between(random, 0.22, 0.62) + (random() - 0.5) * 0.25;
    const share = between(random, 0.66, 0.92);
    limbs(
      mask,
      {
        x: ex,
        y: ey,
        angle: (turned + open) * 0.96,
        length: length * share,
        radius: thin * (0.55 + 0.35 * share),
        depth: depth - 1,
      },
      random,
    );
  }
  // Adds a twig along the limb, which would otherwise branch only at its end.
  if (depth < 6 && random() < 0.8) {
    const s = between(random, 0.3, 0.9);
    limbs(
      mask,
      {
        x: x + (ex - x) * s,
        y: y + (ey - y) * s,
        angle: angle + (random() < 0.5 ? -1 : 1) * between(random, 0.5, 1),
        length: length * 0.55,
        radius: radius * 0.4,
        depth: Math.min(2, depth - 1),
      },
      random,
    );
  }
}
