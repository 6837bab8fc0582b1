// The memory that a program holds, with all that it started: a Node in front of it counts as well.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const tree = (pid: number): number[] => {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(tree)];
};

export const megabytes = (pid: number, what: 'VmRSS' | 'VmHWM'): number =>
  tree(pid)
    .map((one) => Number(new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${one}/status`, 'utf8'))?.[1] ?? 0))
    .reduce((sum, kilobytes) => sum + kilobytes / 1024, 0);

/** The most it ever had is counted anew from here: not what its start, or an earlier measurement, took. */
export const forgetPeak = (pid: number): void => {
  for (const one of tree(pid)) writeFileSync(`/proc/${one}/clear_refs`, '5');
};

/** Milliseconds of processor that a process has used: what else the machine does is not in it. To the hundredth of a second. */
export const processorTime = (pid: number): number => {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user = 0, system = 0] = rest.split(' ').slice(11, 13).map(Number);
  return (user + system) * 10;
};
