/**
 * Refuses the words that docs/glossary.md has retired, in prose and inside of identifiers. Folders or files as
 * arguments limit the search.
 */

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const GLOSSARY = 'docs/glossary.md';
/** Files that may contain retired words: the specification speaks more freely, and migrations never change. */
const IGNORED = [
  'docs/spec/',
  'docs/style.md',
  GLOSSARY,
  'migrations/',
  'package-lock.json',
  'bench/peers/',
  'scripts/check-words.test.ts',
  'src/server/features/chat/names/reserved-words.ts',
  'src/web/lib/texts.test.ts',
  'tests/support/staff-names.ts',
];
/** A text that people read, in a table of texts: `en: '…'`. */
const VISIBLE_TEXT = /\b(?:en|ja): (['"`])(?:\\.|(?!\1).)*\1/g;
const CHECKED_FILES = /\.(?:tsx?|css|html|md|json|ya?ml|service)$/;

export interface RetiredWord {
  word: string;
  instead: string;
}

/** The rows of the table under "Retired words". */
export function readRetiredWords(glossary: string): RetiredWord[] {
  const [, section = ''] = glossary.split('## Retired words');
  return [...section.matchAll(/^\| (.+?) \| (.+?) \|$/gm)]
    .map(([, word = '', instead = '']) => ({ word, instead }))
    .filter(({ word }) => word !== 'Retired' && !word.startsWith('---'));
}

/** The retired words in a line, whether written as `camelCase`, `kebab-case`, `UPPER_CASE` or plain text. */
export function findRetired(line: string, retired: readonly RetiredWord[]): RetiredWord[] {
  const spoken = ` ${line
    .replace(VISIBLE_TEXT, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')} `;
  return retired.filter(({ word }) => spoken.includes(` ${word.toLowerCase()} `));
}

function main(places: string[]): void {
  const retired = readRetiredWords(readFileSync(`${ROOT}/${GLOSSARY}`, 'utf8'));
  const files = execFileSync('git', ['ls-files', '--', ...places], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => CHECKED_FILES.test(file) && !IGNORED.some((place) => file.startsWith(place)))
    // Git lists a file that was just deleted.
    .filter((file) => existsSync(`${ROOT}/${file}`));
  let found = 0;
  for (const file of files) {
    const lines = readFileSync(`${ROOT}/${file}`, 'utf8').split('\n');
    for (const [index, line] of lines.entries()) {
      for (const { word, instead } of findRetired(`${index === 0 ? file : ''} ${line}`, retired)) {
        console.error(`${file}:${index + 1}: “${word}” is retired; write ${instead}\n    ${line.trim()}`);
        found++;
      }
    }
  }
  console.log(`Retired words in ${files.length} files: ${found || 'none'}`);
  process.exitCode = found > 0 ? 1 : 0;
}

if (import.meta.main) main(process.argv.slice(2));
