import { appendFile } from 'node:fs/promises';
import { expect } from 'vitest';

/** How many bad inputs of one kind were tried, and how many of them were accepted. */
export interface Tally {
  threat: string;
  tried: number;
  accepted: number;
}

/** Records a figure for `npm run test:abuse`, which prints them all; otherwise does nothing. */
export async function tally(threat: string, tried: number, accepted: number): Promise<void> {
  const file = process.env.ABUSE_FIGURES;
  if (file !== undefined) await appendFile(file, `${JSON.stringify({ threat, tried, accepted })}\n`);
}

/** Tries all bad inputs one after the other, and expects that each is refused. */
export async function refuseAll<T>(
  threat: string,
  inputs: readonly T[],
  isAccepted: (input: T) => Promise<boolean>,
): Promise<void> {
  const accepted: T[] = [];
  for (const input of inputs) if (await isAccepted(input)) accepted.push(input);
  await tally(threat, inputs.length, accepted.length);
  expect(inputs).not.toEqual([]);
  expect(accepted).toEqual([]);
}
