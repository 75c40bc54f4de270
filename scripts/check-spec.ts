/**
 * Fails on a rule of docs/spec without a test in `npm test` or `npm run test:faults`, and on a test title that names
 * an unknown id. `--list` prints every rule with its test files.
 */

import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const RULE = /^- \*\*([A-Z0-9]+-\d+)\*\*/gm;
const CALL = /\b(?:\w+Test|test|it|describe|step)(?:\.\w+)*(?=\()/g;
const STRING = /^\(\s*(['"`])((?:(?!\1)[^\\]|\\.)*)\1/;
/** `[LIKE-3]`, `[LIKE-3, LIKE-4]` and `[LIKE-1..3]` in the title of a test, describe or step. */
const IDS = /\[([A-Z0-9]+-\d+(?:\.\.\d+)?(?:,\s*[A-Z0-9]+-\d+(?:\.\.\d+)?)*)\]/g;

/** Ids named in a title, with ranges expanded. */
export function idsInTitle(title: string): string[] {
  return [...title.matchAll(IDS)].flatMap(([, list = '']) =>
    list.split(',').flatMap((entry) => {
      const [, family = '', first = '', last = first] =
        /^([A-Z0-9]+)-(\d+)(?:\.\.(\d+))?$/.exec(entry.trim()) ?? [];
      return Array.from(
        { length: Number(last) - Number(first) + 1 },
        (_, i) => `${family}-${Number(first) + i}`,
      );
    }),
  );
}

interface Title {
  title: string;
  /** Marked `@detail`, so that only `npm run test:stories` runs it. */
  isDetail: boolean;
}

/** Returns the titles of tests, describes and steps in a source text, also of `test.each([…])('title', …)`. */
export function titlesIn(source: string): Title[] {
  let isDetail = false;
  return [...source.matchAll(CALL)].flatMap(({ index, 0: name }) => {
    const first = source.slice(index + name.length);
    const title = (STRING.exec(first) ?? STRING.exec(first.slice(closingParenthesis(first) + 1)))?.[2];
    if (title === undefined) return [];
    // A step has the mark of its test.
    if (!name.endsWith('step')) isDetail = title.endsWith('@detail');
    return [{ title, isDetail }];
  });
}

/** Returns the index of the parenthesis that closes the first one in `text`, ignoring parentheses in strings. */
function closingParenthesis(text: string): number {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/(['"`])(?:(?!\1)[^\\]|\\.)*\1|[()]/g)) {
    if (token === '(') depth++;
    if (token === ')') depth--;
    if (depth === 0) return index;
  }
  return text.length;
}

async function main(): Promise<void> {
  const rules = new Map<string, Set<string>>();
  for (const name of ['visitor', 'owner', 'beyond']) {
    const text = await readFile(`${ROOT}/docs/spec/${name}.md`, 'utf8');
    for (const [, id = ''] of text.matchAll(RULE)) rules.set(id, new Set());
  }

  const unknown: string[] = [];
  const files = globSync(
    ['src/**/*.test.{ts,tsx}', 'tests/**/*.{test,spec}.ts', '{demo,scripts}/**/*.test.ts'],
    {
      cwd: ROOT,
    },
  );
  for (const file of files) {
    for (const { title, isDetail } of titlesIn(await readFile(`${ROOT}/${file}`, 'utf8'))) {
      for (const id of idsInTitle(title)) {
        const testFiles = rules.get(id);
        if (testFiles === undefined) unknown.push(`${file}: no rule ${id} (“${title}”)`);
        else if (!isDetail) testFiles.add(file);
      }
    }
  }

  if (process.argv.includes('--list')) {
    for (const [id, testFiles] of rules) console.log(`${id}\t${[...testFiles].join(' ') || '—'}`);
  }
  const untested = [...rules].filter(([, testFiles]) => testFiles.size === 0).map(([id]) => id);
  console.log(
    `Rules without a test in npm test or npm run test:faults (${untested.length} of ${rules.size}): ${untested.join(' ') || 'none'}`,
  );
  for (const line of unknown) console.error(line);
  if (unknown.length + untested.length > 0) process.exitCode = 1;
}

if (import.meta.main) await main();
