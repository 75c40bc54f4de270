/**
 * The process that `killNine` kills. `write DIR NAME…` makes the changes of these files in `writers` concurrently, as
 * fast as possible, and prints `+ID` for each acknowledged change. `check DIR NAME…` opens the folder again and
 * prints what it finds as JSON, `{present, partial}`.
 */
import { openWriter, type WriterScript } from './open-writer.ts';

const [, , command, dataDir = '', ...names] = process.argv;
const modules = await Promise.all(
  names.map((name): Promise<{ writer: WriterScript }> => import(`./writers/${name}.ts`)),
);
const scripts = modules.map(({ writer }) => writer);
const env = Object.assign({}, ...scripts.map((script) => script.env));
const writer = await openWriter(dataDir, env);
if (command === 'write') {
  await Promise.all(scripts.map((script) => script.write(writer)));
} else {
  const found = [];
  for (const script of scripts) found.push(await script.check(writer));
  await writer.close();
  const present = found.flatMap((one) => one.present.map(String));
  console.log(JSON.stringify({ present, partial: found.reduce((sum, { partial }) => sum + partial, 0) }));
  process.exit(0);
}
