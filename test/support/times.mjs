// Plain JavaScript, for the command that runs the suite too.
const SLOWEST = 10;
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

export const reportTimes = (times, wholeMs) => {
  const flaky = times.flatMap(({ file, flaky: names }) => names.map((name) => `  flaky: ${file} > ${name}`));
  const failed = times.flatMap(({ file, failed: names }) => names.map((name) => `  failed: ${file} > ${name}`));
  const slowest = times.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  return [
    'slowest files:',
    ...slowest.map(({ file, ms }) => `  ${seconds(ms).padStart(8)}  ${file}`),
    ...(flaky.length > 0 ? ['passed only when tried again:', ...flaky] : []),
    `whole run: ${seconds(wholeMs)}`,
    ...(failed.length > 0 ? ['failed, with the reasons above:', ...failed] : []),
  ].join('\n');
};
