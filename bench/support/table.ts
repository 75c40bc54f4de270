import type { Figures } from './figures.ts';

/** A table as the terminal and `bench/README.md` show it. */
export interface Table {
  title: string;
  head: string[];
  rows: string[][];
}

/** `12,345 ± 67`: the median and the interquartile range. */
export function shown({ median, spread }: Figures, unit = ''): string {
  return `${number(median)}${unit && ` ${unit}`} ± ${number(spread)}`;
}

/** Shows at most three decimals, and only as many as three significant figures need. Separates thousands. */
export function number(value: number): string {
  const digits = value === 0 ? 0 : Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return value.toLocaleString('en-US', { maximumFractionDigits: Math.min(digits, 3) });
}

/** A measurement and its goal, which is a lower or an upper bound. */
export interface Goal {
  measure: string;
  measured: number;
  unit?: string;
  atLeast?: number;
  atMost?: number;
  /** The known reason for missing the goal, a whole sentence, which is printed below the tables. */
  why?: string | undefined;
}

/** The goals with their measurements; the last column says `met`, or by how much a goal is missed. */
export function goalTable(title: string, goals: Goal[]): Table {
  return { title, head: ['measure', 'goal', 'measured', ''], rows: goals.map(goalRow) };
}

/** A paragraph for each missed goal: by how much, and why. */
export function whyMissed(goals: Goal[]): string[] {
  return goals
    .filter((goal) => !isMet(goal))
    .map((goal) => `*${goal.measure}*, ${missedBy(goal)}: ${goal.why ?? 'why is not known yet.'}`);
}

function isMet({ measured, atLeast = -Infinity, atMost = Infinity }: Goal): boolean {
  return measured >= atLeast && measured <= atMost;
}

function goalRow(goal: Goal): string[] {
  const { measure, measured, unit = 'x', atLeast, atMost } = goal;
  const wanted = atLeast === undefined ? `≤ ${number(atMost ?? 0)} ${unit}` : `≥ ${number(atLeast)} ${unit}`;
  return [measure, wanted, `${number(measured)} ${unit}`, isMet(goal) ? 'met' : `**${missedBy(goal)}**`];
}

function missedBy({ measured, unit = 'x', atLeast, atMost }: Goal): string {
  return `missed by ${number(Math.abs(measured - (atLeast ?? atMost ?? 0)))} ${unit}`;
}

/** A Markdown table with padded columns, readable on a terminal too. */
export function markdown({ title, head, rows }: Table): string {
  const widths = head.map((cell, column) =>
    Math.max(3, ...[cell, ...rows.map((row) => row[column] ?? '')].map((text) => text.length)),
  );
  const line = (cells: string[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`;
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [`**${title}**`, '', line(head), rule, ...rows.map(line)].join('\n');
}
