import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Whether exiftool is installed: an independent reader that knows hundreds of cameras. */
export const hasExiftool = await run('exiftool', ['-ver']).then(
  () => true,
  () => false,
);

/** Every tag that exiftool finds in the files of a folder, as `Group:Name`, including unknown and repeated ones. */
export async function tagsInFolder(folder: string): Promise<{ file: string; tags: string[] }[]> {
  const options = ['-j', '-a', '-u', '-U', '-G1', '-ee', '-r', folder];
  const { stdout } = await run('exiftool', options, { maxBuffer: 1024 ** 3 });
  const files = JSON.parse(stdout) as ({ SourceFile: string } & Record<string, unknown>)[];
  return files.map(({ SourceFile, ...tags }) => ({ file: SourceFile, tags: Object.keys(tags) }));
}
