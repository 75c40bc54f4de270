import { appendFile } from 'node:fs/promises';

/** Bad inputs of one kind: how many were tried, and how many of them got through. */
export interface Tally {
  threat: string;
  tried: number;
  accepted: number;
}

/** Writes a figure down for `npm run test:abuse`, which prints them all; otherwise nobody asks. */
export async function tally(threat: string, tried: number, accepted: number): Promise<void> {
  const file = process.env.ABUSE_FIGURES;
  if (file !== undefined) await appendFile(file, `${JSON.stringify({ threat, tried, accepted })}\n`);
}
