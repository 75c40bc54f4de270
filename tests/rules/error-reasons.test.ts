import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '../../src/web');

/** Returns the files of src/web, except tests, whose text matches. */
function filesWith(pattern: RegExp): string[] {
  return readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .filter((file) => pattern.test(readFileSync(join(web, file), 'utf8')));
}

test('[API-3] no code in src/web shows the message of an error', () => {
  expect(
    filesWith(
      /\b(?:error|cause|warning\.problem)\.message\b|onSuccess: \(\{[^}]*\bmessage\b|\?\? \S*error\b/,
    ),
  ).toEqual([]);
});

test('[API-3] no code in src/web identifies an error by its message', () => {
  const comparison =
    /\b(?:error|failure|reason|cause)\w*\.message(?:\.\w+\(|\s*[!=]==)|\.test\((?:error|message)|\.sentence\b/;
  expect(filesWith(comparison)).toEqual([]);
});
