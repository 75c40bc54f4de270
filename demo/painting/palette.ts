/** Linear-light red, green, blue; 1 is paper white, a light source may be far above. */
export type Colour = readonly [number, number, number];

function decode(byte: number): number {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

const known = new Map<string, Colour>();

/** `#rrggbb` as linear light, optionally brighter or darker by a factor. */
export function hex(code: string, strength = 1): Colour {
  // Cached, because scenes use the same few colours for every pixel.
  let colour = known.get(code);
  if (!colour) {
    const value = Number.parseInt(code.slice(1), 16);
    colour = [decode(value >> 16), decode((value >> 8) & 255), decode(value & 255)];
    known.set(code, colour);
  }
  return strength === 1 ? colour : [colour[0] * strength, colour[1] * strength, colour[2] * strength];
}

export function mix(from: Colour, to: Colour, share: number): Colour {
  return [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share,
  ];
}

export function clamp(value: number, low = 0, high = 1): number {
  return value < low ? low : Math.min(value, high);
}

/** An S curve from 0 at `low` to 1 at `high`, constant beyond them; `low` may be the larger number. */
export function smoothstep(low: number, high: number, value: number): number {
  const t = clamp((value - low) / (high - low));
  return t * t * (3 - 2 * t);
}
