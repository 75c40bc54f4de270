import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whether exiftool is installed, which reads the metadata of hundreds of cameras independently of our code. */
export const hasExiftool = await run('exiftool', ['-ver']).then(
  () => true,
  () => false,
);

/** Lists the tags, also unknown ones, that exiftool finds in the files of a folder, as `Group:Name`. */
export async function tagsInFolder(folder: string): Promise<{ file: string; tags: string[] }[]> {
  const options = ['-j', '-a', '-u', '-U', '-G1', '-ee', '-r', folder];
  const { stdout } = await run('exiftool', options, { maxBuffer: 1024 ** 3 });
  const files = JSON.parse(stdout) as ({ SourceFile: string } & Record<string, unknown>)[];
  return files.map(({ SourceFile, ...tags }) => ({ file: SourceFile, tags: Object.keys(tags) }));
}
