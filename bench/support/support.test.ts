import { afterEach, beforeEach, expect, test } from 'vitest';
import { figuresOf } from './figures.ts';
import { createErrorReader, createProcesses, type Processes } from './processes.ts';
import { withSection } from './readme.ts';
import { interleaved, resultOf } from './rounds.ts';
import { goalTable, markdown, whyMissed } from './table.ts';
import { untilIdle } from './until-idle.ts';

let processes: Processes;

beforeEach(() => {
  processes = createProcesses({ endTimeoutMs: 500 });
});
afterEach(() => processes.endAll());

const startNode = (script: string) =>
  processes.start({ name: 'peer', command: process.execPath, args: ['-e', script], ready: /(ready)/ });

test('runs contenders in turn, A B A B, and does not measure the first round', async () => {
  const order: string[] = [];
  const contender = (name: string) => async () => {
    order.push(name);
    return { value: order.length };
  };
  const results = await interleaved({ a: contender('a'), b: contender('b') });
  expect(order.join('')).toBe('abababababab');
  expect(resultOf(results, 'a').value).toEqual({ median: 7, spread: 4, most: 11, rounds: 5 });
});

test('interleaved refuses fewer than five rounds', async () => {
  await expect(interleaved({}, { rounds: 4 })).rejects.toThrow('At least 5');
});

test('figuresOf interpolates median and interquartile range of an even number of values', () => {
  expect(figuresOf([4, 1, 3, 2])).toEqual({ median: 2.5, spread: 1.5, most: 4, rounds: 4 });
});

test('goalTable shows by how much a goal is missed', () => {
  const table = goalTable('Goals', [
    { measure: 'speed', measured: 3.5, atLeast: 4 },
    { measure: 'memory', measured: 40, atMost: 50, unit: 'MB' },
  ]);
  expect(markdown(table)).toContain('| speed   | ≥ 4 x   | 3.5 x    | **missed by 0.5 x** |');
  expect(markdown(table)).toContain('| memory  | ≤ 50 MB | 40 MB    | met                 |');
});

test('withSection replaces only the section of the given name', () => {
  const page = withSection(withSection('# Page\n', 'a', 'one'), 'b', 'two');
  expect(withSection(page, 'a', 'three')).toBe(page.replace('one', 'three'));
});

test('cpuSec and rssBytes include child processes', async () => {
  const child = `while (process.cpuUsage().user < 300_000); console.log("ready"); setInterval(() => {}, 1000)`;
  const peer =
    await startNode(`require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(child)}],
    { stdio: "inherit" }); setInterval(() => {}, 1000)`);
  expect(peer.cpuSec()).toBeGreaterThan(0.2);
  expect(peer.rssBytes()).toBeGreaterThan(40e6);
});

test('endAll ends all processes and their descendants, and returns those that had to be killed', async () => {
  const peer = await startNode(
    `require("child_process").spawn("sleep", ["600"]); console.log("ready"); setInterval(() => {}, 1000)`,
  );
  const left = await processes.endAll();
  expect(left).toEqual([expect.stringMatching(/^peer: sleep/)]);
  expect(peer.rssBytes()).toBe(0);
});

test('run returns the output, or throws an error with the output if the exit code is not 0', async () => {
  const run = (script: string) =>
    processes.run({ name: 'tool', command: process.execPath, args: ['-e', script] });
  expect(await run('console.log("done")')).toBe('done\n');
  await expect(run('console.error("no disk"); process.exit(2)')).rejects.toThrow(
    /tool ended with 2\n\nno disk/,
  );
});

test('a run fails if it leaves a process behind', async () => {
  const script = `require("child_process").spawn("sleep", ["600"], { stdio: "ignore" }).unref()`;
  const leaves = processes.run({ name: 'tool', command: process.execPath, args: ['-e', script] });
  await expect(leaves).rejects.toThrow(/Did not end by itself: tool: sleep/);
});

test('start throws an error with the output if the process exits before it is ready', async () => {
  await expect(startNode('console.error("no port"); process.exit(3)')).rejects.toThrow(
    /peer ended \(3\)\nno port/,
  );
});

test('say receives the errors that a peer logs after it is ready', async () => {
  const said: string[] = [];
  processes = createProcesses({ endTimeoutMs: 500, say: (line) => void said.push(line) });
  const lines = ['{"level":30,"msg":"served"}', '{"level":50,"msg":"A call failed"}'];
  await startNode(
    `console.log("ready"); setInterval(() => console.log(${JSON.stringify(lines.join('\n'))}), 20)`,
  );
  await expect.poll(() => said).toContain(`peer: ${lines[1]}`);
  expect(said.filter((line) => line.includes('served'))).toEqual([]);
});

test('say receives whole error lines, wherever chunks split the log', () => {
  const lines = [
    '{"level":30,"msg":"served"}',
    '{"level":50,"msg":"é failed"}',
    '{"level":60,"msg":"ended"}',
  ];
  const log = Buffer.from(`${lines.join('\n')}\n`);
  for (let at = 0; at <= log.length; at++) {
    const said: string[] = [];
    const read = createErrorReader((line) => void said.push(line));
    read(log.subarray(0, at));
    read(log.subarray(at));
    expect(said, `split at ${at}`).toEqual(lines.slice(1));
  }
});

test('start takes the address from the line that says the process is ready', async () => {
  const peer = await processes.start({
    name: 'peer',
    command: process.execPath,
    args: ['-e', 'console.log("on http://127.0.0.1:1234 now"); setInterval(() => {}, 1000)'],
    ready: /(http:\S+)/,
  });
  expect(peer.address).toBe('http://127.0.0.1:1234');
});

test('whyMissed lists only the missed goals, each with its reason if that is known', () => {
  const lines = whyMissed([
    { measure: 'speed', measured: 4, atLeast: 3, why: 'No reason.' },
    { measure: 'memory', measured: 12, atMost: 10, unit: 'MB', why: 'The decoder takes it.' },
    { measure: 'wait', measured: 0.5, atMost: 0.25 },
  ]);
  expect(lines).toEqual([
    '*memory*, missed by 2 MB: The decoder takes it.',
    '*wait*, missed by 0.25 x: why is not known yet.',
  ]);
});

test('untilIdle waits until a server is idle, and fails if it is still busy after the timeout', async () => {
  const spent = [0, 1, 2, 2];
  const server = { cpuSec: () => (spent.length > 1 ? (spent.shift() ?? 0) : 2) };
  await untilIdle(server, { lookMs: 1 });
  expect(spent).toEqual([2]);
  let sec = 0;
  const restless = { cpuSec: () => sec++ };
  await expect(untilIdle(restless, { lookMs: 1, timeoutMs: 5 })).rejects.toThrow(/still busy/);
});
