import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('[API-3] no code of the web recognises an error by its message', () => {
  const web = join(import.meta.dirname, '../../src/web');
  const comparison =
    /\b(?:error|failure|reason|cause)\w*\.message(?:\.\w+\(|\s*[!=]==)|\.test\((?:error|message)|\.sentence\b/;
  const offenders = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .filter((file) => comparison.test(readFileSync(join(web, file), 'utf8')));
  expect(offenders).toEqual([]);
});
