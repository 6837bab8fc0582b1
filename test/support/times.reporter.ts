// Says at once what failed: a run that is cut off has said it. Says at the end which files took longest, and which tests passed only when they were tried again. The times of several
// runs that make up one suite go to the file PAND_TEST_TIMES, and whoever started them says it: test/run.mjs.
import { appendFileSync } from 'node:fs';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { type FileTime, reportTimes } from './times.mjs';

const timeOf = (module: TestModule): FileTime => {
  const tests = [...module.children.allTests()];
  const failed = tests.filter((test) => test.result().state === 'failed').map(({ fullName }) => fullName);
  const { duration, collectDuration, setupDuration, prepareDuration, environmentSetupDuration } = module.diagnostic();
  return {
    file: module.relativeModuleId,
    ms: duration + collectDuration + setupDuration + prepareDuration + environmentSetupDuration,
    flaky: tests.filter((test) => test.diagnostic()?.flaky).map(({ fullName }) => fullName),
    // A file may fail as a whole: it does not load, or what its tests need is not there.
    failed: module.ok() || failed.length > 0 ? failed : ['the file itself'],
  };
};

/** The beginning of an error says what it is; the whole of it stands at the end. */
const LENGTH = 1500;

export default class TimesReporter implements Reporter {
  readonly #started = performance.now();

  onTestCaseResult(test: TestCase): void {
    for (const { message, diff = '' } of test.result().errors ?? [])
      console.error(
        `\nFAILED ${test.module.relativeModuleId} > ${test.fullName}\n${`${message}\n${diff}`.slice(0, LENGTH)}\n`,
      );
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const times = modules.map(timeOf);
    const file = process.env.PAND_TEST_TIMES;
    if (file) appendFileSync(file, times.map((time) => `${JSON.stringify(time)}\n`).join(''));
    // After what the runner itself says at the end.
    else process.once('exit', () => console.log(reportTimes(times, performance.now() - this.#started)));
  }
}
