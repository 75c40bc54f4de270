/**
 * Writes the results of a run of vitest to the file that `TEST_REPORT_FILE` names. Vitest's own JSON lacks the
 * project of a test (whose name says if it ran on PostgreSQL), errors outside of tests, and the time of hooks.
 */
import { writeFile } from 'node:fs/promises';
import type { Reporter, TestModule } from 'vitest/node';
import { type Failure, failureOf, type TestReport } from './test-reports.ts';

type Errors = Parameters<NonNullable<Reporter['onTestRunEnd']>>[1];

export default class FileReporter implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[], unhandled: Errors): Promise<void> {
    const file = process.env.TEST_REPORT_FILE;
    if (file !== undefined) await writeFile(file, JSON.stringify(toReport(modules, unhandled)));
  }
}

function toReport(modules: readonly TestModule[], unhandled: Errors): TestReport {
  const states = modules.flatMap((module) =>
    [...module.children.allTests()].map((test) => test.result().state),
  );
  const count = (state: string) => states.filter((other) => other === state).length;
  const failures = [
    ...modules.flatMap(failuresOf),
    ...unhandled.map((error) => failureOf('an error outside of the tests', error)),
  ];
  const failed = Math.max(count('failed'), failures.length);
  return {
    counts: { passed: count('passed'), failed, skipped: count('skipped') },
    skipped: modules.flatMap((module) =>
      [...module.children.allTests('skipped')].map((test) => `${nameOf(module)} > ${test.fullName}`),
    ),
    files: modules.map((module) => {
      const { collectDuration, duration } = module.diagnostic();
      return { name: nameOf(module), seconds: (collectDuration + duration) / 1000 };
    }),
    failures,
  };
}

/** Returns a file's failed tests, and the errors of its hooks and imports, which no test reports. */
function failuresOf(module: TestModule): Failure[] {
  const name = nameOf(module);
  const suites = [...module.children.allSuites()].flatMap((suite) =>
    suite.errors().map((error) => failureOf(`${name} > ${suite.fullName}`, error)),
  );
  const tests = [...module.children.allTests('failed')].map((test) =>
    failureOf(`${name} > ${test.fullName}`, test.result().errors?.[0]),
  );
  return [...module.errors().map((error) => failureOf(name, error)), ...suites, ...tests];
}

const nameOf = ({ relativeModuleId, project }: TestModule) =>
  project.name.includes('PostgreSQL') ? `${relativeModuleId} (PostgreSQL)` : relativeModuleId;
