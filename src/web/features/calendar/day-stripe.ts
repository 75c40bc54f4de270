import type { DateString } from '../../../shared/dates.ts';

/** How far an edge between two bands may be shifted, as a share of the stripe: uneven edges look hand-dyed. */
const EDGE_SHIFT = 0.07;

export interface Band {
  /** `#rrggbb`. */
  readonly colour: string;
  /** Its lower edge, from 0 (top) to 1. */
  readonly end: number;
}

/** A day's stripe in the calendar: the mean colours of its photos from light to dark, with uneven edges. */
export function stripeOf(date: DateString, colours: string): readonly Band[] {
  const found = (colours.match(/[0-9a-f]{6}/g) ?? []).toSorted(
    (one, other) => lightness(other) - lightness(one),
  );
  return found.map((colour, place) => {
    const isLast = place === found.length - 1;
    return { colour: `#${colour}`, end: isLast ? 1 : (place + 1) / found.length + shiftOf(date, place) };
  });
}

/** The bands as a CSS background. */
export function stripeGradient(bands: readonly Band[]): string {
  const percent = (share: number) => `${Math.round(share * 100)}%`;
  const stops = bands.map(({ colour, end }, at) => {
    const start = bands[at - 1]?.end ?? 0;
    return `${colour} ${percent(start)} ${percent(end)}`;
  });
  return `linear-gradient(${stops.join(',')})`;
}

function lightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/../g) ?? []).map((part) => Number.parseInt(part, 16));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** A pseudo-random shift of an edge: always the same for one date and edge. */
function shiftOf(date: DateString, place: number): number {
  const number = Number(date.replaceAll('-', '')) + 0.37 * place;
  const random = Math.abs(Math.sin(number * 12.9898) * 43_758.5453) % 1;
  return (random * 2 - 1) * EDGE_SHIFT;
}
