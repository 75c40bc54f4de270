import type { Bench } from '../support/suite.ts';
import type { Table } from '../support/table.ts';
import { lighthouse } from './lighthouse.ts';

type Scores = Record<'accessibility' | 'bestPractices' | 'seo', number>;

interface Audits {
  table: Table;
  /** Scores below 100. They fail the suite once everything else is measured. */
  short: string[];
}

/** One page of each of the main kinds that visitors see. */
const pathsOf = (day: string) => ['/', `/${day}`, `/${day}/1`, '/gallery', '/news'];
const WHOLE = 100;

/**
 * Returns those of Lighthouse's phone scores that do not depend on the machine's speed, from one visit to each page.
 *
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
