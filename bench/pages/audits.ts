import type { Bench } from '../support/suite.ts';
import type { Table } from '../support/table.ts';
import { lighthouse } from './lighthouse.ts';

type Scores = Record<'accessibility' | 'bestPractices' | 'seo', number>;

interface Audits {
  table: Table;
  /** Scores that are not whole; the suite fails of them, once all the rest is measured. */
  short: string[];
}

/** A page of each kind that a visitor comes to. */
const pathsOf = (day: string) => ['/', `/${day}`, `/${day}/1`, '/gallery', '/news'];
const WHOLE = 100;

/**
 * What Lighthouse's phone has against the pages themselves, a visit each: none of it depends on how fast the machine is.
 * @param day a published date
 */
export async function auditPages(bench: Bench, address: string, day: string): Promise<Audits> {
  const rows: string[][] = [];
  const short: string[] = [];
  for (const path of pathsOf(day)) {
    const scores = await lighthouse<Scores>(bench, address + path, 'audits');
    const { accessibility, bestPractices, seo } = scores;
    rows.push([path, String(accessibility), String(bestPractices), String(seo)]);
    for (const [name, score] of Object.entries(scores))
      if (score < WHOLE) short.push(`${path} ${name} ${score}`);
  }
  const table = {
    title: 'Every kind of page by Lighthouse, mobile',
    head: ['', 'accessibility', 'best practices', 'SEO'],
    rows,
  };
  return { table, short };
}
