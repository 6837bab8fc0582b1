import { describe, expect, it } from 'vitest';
import { DeskError, NoAnswerError, type ProblemDocument } from '../api/desk-error.ts';
import type { ConflictDecision } from '../shell/conflict.ts';
import { createSaver, decidedChange, type Pending, type UnsavedWork } from './saver.ts';

type Sheet = { readonly etag: string };
type Call = {
  readonly set: Readonly<Record<string, unknown>>;
  readonly back: readonly string[];
  readonly etag: string;
};

const NOTHING: UnsavedWork = { fields: {}, held: {} };
const PRICE = '/price/value';

/** A server that answers what it is told, and a clock that only runs when told. */
const desk = (options: {
  readonly kept?: UnsavedWork;
  readonly answer?: (call: Call, number: number) => Promise<Sheet>;
  readonly decide?: (problem: ProblemDocument) => ConflictDecision;
}) => {
  const calls: Call[] = [];
  const asked: ProblemDocument[] = [];
  const sheets: Sheet[] = [];
  let kept: UnsavedWork = options.kept ?? NOTHING;
  let waiting: { readonly run: () => void; readonly ms: number } | undefined;
  const saver = createSaver<Sheet>({
    kept,
    keep: (now) => {
      kept = now;
    },
    save: (change, etag) => {
      const call = { set: change.set, back: change.back, etag };
      calls.push(call);
      return options.answer?.(call, calls.length) ?? Promise.resolve({ etag: `v${calls.length + 1}` });
    },
    etagOf: ({ etag }) => etag,
    onSheet: (sheet) => sheets.push(sheet),
    ask: async (problem) => {
      asked.push(problem);
      return options.decide?.(problem);
    },
    now: () => new Date('2026-11-17T09:42:00Z'),
    later: (run, ms) => {
      waiting = { run, ms };
      return () => {
        waiting = undefined;
      };
    },
  });
  return {
    saver,
    calls,
    asked,
    sheets,
    kept: () => kept,
    wait: () => waiting?.ms,
  };
};

const conflict = (yours: unknown, theirs: unknown) =>
  new DeskError(412, {
    etag: 'v7',
    fields: [{ field: PRICE, yours, theirs }],
    changedBy: 'Sara Peeters',
    current: { etag: 'v7' },
  });

describe('saving while one types', () => {
  it('waits 600 ms after a key, and sends all of a field at once', async () => {
    const { saver, calls, wait, kept } = desk({});
    saver.change('financial.price', { set: { [PRICE]: 42 }, back: [] }, 'v1');
    saver.change('financial.price', { set: { [PRICE]: 425_000 }, back: [] }, 'v1');
    expect([wait(), calls.length, saver.current().status]).toEqual([600, 0, 'waiting']);
    expect(Object.keys(kept().fields)).toEqual(['financial.price']);
    await saver.flush();
    expect(calls).toEqual([{ set: { [PRICE]: 425_000 }, back: [], etag: 'v1' }]);
    expect(saver.current()).toMatchObject({ status: 'idle', savedAt: new Date('2026-11-17T09:42:00Z') });
    expect(kept()).toEqual(NOTHING);
  });
  it('saves two fields one after the other', async () => {
    const { saver, calls } = desk({});
    saver.change('financial.price', { set: { [PRICE]: 425_000 }, back: [] }, 'v1');
    saver.change('general.reference', { set: { '/general/reference': '4821' }, back: [] }, 'v1');
    await saver.flush();
    expect(calls.map(({ set }) => Object.keys(set))).toEqual([[PRICE], ['/general/reference']]);
  });
  it('starts from its own version when somebody typed on while it was saved', async () => {
    const first = Promise.withResolvers<Sheet>();
    const { saver, calls } = desk({
      answer: (_, number) => (number === 1 ? first.promise : Promise.resolve({ etag: 'v3' })),
    });
    saver.change('financial.price', { set: { [PRICE]: 42 }, back: [] }, 'v1');
    const saved = saver.flush();
    saver.change('financial.price', { set: { [PRICE]: 425_000 }, back: [] }, 'v1');
    first.resolve({ etag: 'v2' });
    await saved;
    expect(calls.map(({ etag, set }) => [etag, set[PRICE]])).toEqual([
      ['v1', 42],
      ['v2', 425_000],
    ]);
  });
  it('leaves a leaf to the feed again, whatever was typed before', async () => {
    const { saver, calls } = desk({});
    saver.change('financial.price', { set: { [PRICE]: 425_000 }, back: [] }, 'v1');
    saver.change('financial.price', { set: {}, back: [PRICE] }, 'v1');
    await saver.flush();
    expect(calls).toEqual([{ set: {}, back: [PRICE], etag: 'v1' }]);
  });
});

describe('when the server does not take it', () => {
  it.each([
    ['nobody answers', new NoAnswerError('no'), 'offline'],
    ['it is busy', new DeskError(503, {}), 'later'],
    ['it was asked too often', new DeskError(429, {}), 'later'],
  ])('keeps everything and tries again when %s', async (_what, error, status) => {
    const { saver, calls, kept, wait } = desk({
      answer: (_, number) => (number === 1 ? Promise.reject(error) : Promise.resolve({ etag: 'v2' })),
    });
    saver.change('financial.price', { set: { [PRICE]: 425_000 }, back: [] }, 'v1');
    await saver.flush();
    expect([saver.current().status, wait()]).toEqual([status, 5000]);
    expect(kept().fields['financial.price']?.set).toEqual({ [PRICE]: 425_000 });
    await saver.flush();
    expect([saver.current().status, calls.length]).toEqual(['idle', 2]);
  });
  it('says so at the field that is refused, and saves the others', async () => {
    const { saver, kept } = desk({
      answer: ({ set }) => (PRICE in set ? Promise.reject(new DeskError(400, {})) : Promise.resolve({ etag: 'v2' })),
    });
    saver.change('financial.price', { set: { [PRICE]: 'much' }, back: [] }, 'v1');
    saver.change('general.reference', { set: { '/general/reference': '4821' }, back: [] }, 'v1');
    await saver.flush();
    expect(Object.keys(saver.current().fields)).toEqual(['financial.price']);
    expect(kept().fields['financial.price']).toMatchObject({ refused: true, set: { [PRICE]: 'much' } });
  });
  it('sends what was still on the device from before', async () => {
    const entry: Pending = { set: { [PRICE]: 425_000 }, back: [], etag: 'v1' };
    const { saver, calls } = desk({ kept: { fields: { 'financial.price': entry }, held: {} } });
    await saver.flush();
    expect(calls).toEqual([entry]);
  });
});

describe('when somebody else was first', () => {
  it('asks with both values, and saves mine over their version', async () => {
    const { saver, calls, asked } = desk({
      answer: (_, number) =>
        number === 1 ? Promise.reject(conflict(425_000, 430_000)) : Promise.resolve({ etag: 'v8' }),
      decide: () => ({ [PRICE]: 425_000 }),
    });
    saver.change('financial.price', { set: { [PRICE]: 425_000 }, back: [] }, 'v1');
    await saver.flush();
    expect(asked.map(({ changedBy }) => changedBy)).toEqual(['Sara Peeters']);
    expect(calls.at(-1)).toEqual({ set: { [PRICE]: 425_000 }, back: [], etag: 'v7' });
    expect(saver.current().status).toBe('idle');
  });
  it('sends nothing when theirs is taken', async () => {
    const { saver, calls, sheets } = desk({
      answer: () => Promise.reject(conflict(425_000, 430_000)),
      decide: () => ({ [PRICE]: 430_000 }),
    });
    saver.change('financial.price', { set: { [PRICE]: 425_000 }, back: [] }, 'v1');
    await saver.flush();
    expect([calls.length, saver.current().fields, sheets]).toEqual([1, {}, [{ etag: 'v7' }]]);
  });
  it('waits for the choice, keeps mine, and asks again when told', async () => {
    let decides = false;
    const { saver, asked, kept } = desk({
      answer: (_, number) =>
        number < 3 ? Promise.reject(conflict(425_000, 430_000)) : Promise.resolve({ etag: 'v8' }),
      decide: () => (decides ? { [PRICE]: 425_000 } : undefined),
    });
    saver.change('financial.price', { set: { [PRICE]: 425_000 }, back: [] }, 'v1');
    await saver.flush();
    expect([saver.current().status, asked.length]).toEqual(['choose', 1]);
    expect(kept().fields['financial.price']?.set).toEqual({ [PRICE]: 425_000 });
    await saver.flush();
    expect(asked).toHaveLength(1);
    decides = true;
    await saver.flush({ again: true });
    expect([saver.current().status, asked.length]).toEqual(['idle', 2]);
  });
  it('keeps the leaves that did not clash', () => {
    const entry: Pending = { set: { [PRICE]: 425_000, '/price/deposit': 850 }, back: [], etag: 'v1' };
    const problem = { etag: 'v7', fields: [{ field: PRICE, yours: 425_000, theirs: null }] };
    expect(decidedChange(entry, problem, { [PRICE]: null })).toEqual({
      set: { '/price/deposit': 850 },
      back: [],
      etag: 'v7',
    });
    expect(decidedChange(entry, problem, { [PRICE]: 425_000 })?.set).toEqual(entry.set);
  });
});
