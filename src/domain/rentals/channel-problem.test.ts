import { expect, it } from 'vitest';
import { channelProblem, clashProblem, statusProblem, unreachableProblem } from './channel-problem.ts';

it('is read again as it was written', () => {
  expect(channelProblem(statusProblem(503))).toEqual({ kind: 'status', status: 503 });
  expect(channelProblem(unreachableProblem())).toEqual({ kind: 'unreachable' });
  const nights = [
    { from: '2027-07-03', to: '2027-07-10' },
    { from: '2027-08-07', to: '2027-08-14' },
  ];
  expect(channelProblem(clashProblem(nights))).toEqual({ kind: 'clash', nights });
  expect(channelProblem('The text is not a calendar.')).toEqual({ kind: 'unreadable' });
});
