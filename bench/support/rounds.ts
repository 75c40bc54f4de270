import { type Figures, figuresOf } from './figures.ts';

export const ROUNDS = 5;

/** One contender's figures in one round. The name of each contains its unit (`p99Ms`). */
export type Sample = Record<string, number>;
export type Contenders<S extends Sample> = Record<string, () => Promise<S>>;
export type Results<S extends Sample> = Map<string, { [name in keyof S]: Figures }>;

/**
 * Runs all contenders in turn, A B A B, so that a slow minute of the machine affects each of them. Unless `warmUp` is
 * false, one additional round goes first, which is not measured.
 *
 * @param rounds at least 5; fewer say nothing about the spread
 */
export async function interleaved<S extends Sample>(
  contenders: Contenders<S>,
  { rounds = ROUNDS, warmUp = true, onRound }: RoundOptions = {},
): Promise<Results<S>> {
  if (rounds < ROUNDS) throw new RangeError(`At least ${ROUNDS} rounds`);
  const samples = new Map<string, S[]>(Object.keys(contenders).map((name) => [name, []]));
  for (let round = warmUp ? 0 : 1; round <= rounds; round++) {
    onRound?.(round, rounds);
    for (const [name, measure] of Object.entries(contenders)) {
      const sample = await measure();
      if (round > 0) samples.get(name)?.push(sample);
    }
  }
  return new Map([...samples].map(([name, all]) => [name, summaryOf(all)]));
}

interface RoundOptions {
  rounds?: number;
  warmUp?: boolean;
  /** Round 0 is the unmeasured one. */
  onRound?(round: number, rounds: number): void;
}

function summaryOf<S extends Sample>(samples: S[]): { [name in keyof S]: Figures } {
  const [first] = samples;
  if (first === undefined) throw new RangeError('No rounds were run');
  const names = Object.keys(first) as (keyof S)[];
  return Object.fromEntries(
    names.map((name) => [name, figuresOf(samples.map((sample) => sample[name] ?? Number.NaN))]),
  ) as { [name in keyof S]: Figures };
}

/** One contender's figures. @throws RangeError if it did not run */
export function resultOf<S extends Sample>(
  results: Results<S>,
  contender: string,
): { [name in keyof S]: Figures } {
  const result = results.get(contender);
  if (result === undefined) throw new RangeError(`${contender} was not measured`);
  return result;
}
