import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { expect, onTestFinished, test } from 'vitest';
import { inlineScripts } from './inline-scripts.ts';

test('compiles a script with data-inline into the document without making its names global', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gomai-inline-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'greet.ts'), "function word(): string { return '$& $1'; }\nsay(word());\n");
  const { handler } = inlineScripts().transformIndexHtml;
  const html = await handler('<head><script data-inline src="./greet.ts"></script></head>', {
    filename: join(folder, 'index.html'),
  });
  const code = /^<head><script>(.+)<\/script><\/head>$/.exec(html)?.[1] ?? '';
  const said: string[] = [];
  const page = createContext({ say: (word: string) => said.push(word) });
  runInContext(code, page);
  expect(said).toEqual(['$& $1']);
  expect(runInContext('typeof word', page)).toBe('undefined');
});
