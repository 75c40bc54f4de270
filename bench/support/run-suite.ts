import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { machineOf } from './machine.ts';
import { createProcesses } from './processes.ts';
import { writeSection } from './readme.ts';
import type { Section, Suite } from './suite.ts';
import { markdown } from './table.ts';

/**
 * Runs one suite, prints its tables and writes its section of `bench/README.md`.
 * @throws Error if the suite fails or leaves a process
 */
export async function runSuite(suite: Suite): Promise<void> {
  const started = new Date();
  const say = (line: string) => console.error(`[${suite.name}] ${line}`);
  const processes = createProcesses();
  const folder = await mkdtemp(join(tmpdir(), `gomai-bench-${suite.name}-`));
  const interrupted = async () => {
    await processes.endAll();
    await rm(folder, { recursive: true, force: true });
    process.exit(130);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupted);
  let section: Section;
  let left: string[];
  try {
    section = await suite.run({ processes, say, folder });
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, interrupted);
    left = await processes.endAll();
    await rm(folder, { recursive: true, force: true });
  }
  if (left.length > 0) throw new Error(`Processes left running: ${left.join(', ')}`);

  const tables = section.tables.map(markdown).join('\n\n');
  console.log(`\n${suite.title}\n\n${tables}\n\n${section.notes.join('\n\n')}\n`);
  const command = `\`npm run bench -- ${suite.name}\`, ${machineOf(started)}`;
  await writeSection(suite.name, [`## ${suite.title}`, command, tables, ...section.notes].join('\n\n'));
  if (section.failures?.length) throw new Error(section.failures.join('; '));
}
