// The units of a project on the screen: what the server has, with what is on its way to it. Each act is one step: saved as one, taken
// back as one, and kept on this device until the server has it.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { UnitColumn } from '../../domain/projects/unit-columns.ts';
import {
  afterStep,
  changesOf,
  type GridStep,
  type GridUnit,
  type UnitChange,
  undoOf,
  type WrongCell,
} from '../../domain/projects/unit-grid.ts';
import { byFacade } from '../../domain/projects/unit-order.ts';
import type { DeskAnswer } from '../api/desk-api.ts';
import { isPassing, NoAnswerError } from '../api/desk-error.ts';
import { deskQueryKey, useDeskApi, useDeskQuery } from '../api/desk-queries.ts';
import type { ConflictWords } from '../shell/conflict.ts';
import { useSaveVersion } from '../shell/conflicts.tsx';
import { readDraft, writeDraft } from '../shell/drafts.ts';
import { useSession } from '../shell/session.ts';

export type UnitsSheet = DeskAnswer<'projectUnits'>;
export type SheetUnit = UnitsSheet['units'][number];

/** One act: what is saved, and the units as they are after it. */
type Step = { readonly changes: readonly UnitChange[]; readonly after: readonly GridUnit[] };
type Undoable = Step & { readonly wrong: ReadonlyMap<string, WrongCell> };

/** `later`: the server answered that it could not. */
export type SaveState = 'saved' | 'saving' | 'offline' | 'later' | 'waits';
export const cellKey = (id: number, column: UnitColumn): string => `${id}:${column}`;

const RETRY_MS = 4000;

const leavesOf = (changes: readonly UnitChange[]): Record<string, unknown> =>
  Object.fromEntries(
    changes.flatMap(({ id, set }) => Object.entries(set).map(([pointer, value]) => [`${id}${pointer}`, value])),
  );

/** The leaves as they are sent: what a person decided in a conflict is no longer left to the feed. */
const unitsOf = (leaves: Readonly<Record<string, unknown>>, changes: readonly UnitChange[]) =>
  changes.map(({ id, back }) => ({
    id,
    set: Object.fromEntries(
      Object.entries(leaves).flatMap(([field, value]) =>
        field.startsWith(`${id}/`) ? [[field.slice(String(id).length), value]] : [],
      ),
    ),
    back: back.filter((pointer) => !(`${id}${pointer}` in leaves)),
  }));

const isStep = (value: unknown): value is Step =>
  typeof value === 'object' && value !== null && 'changes' in value && 'after' in value;

export const useUnits = (id: number, words: ConflictWords, onRefused: (error: unknown) => void) => {
  const api = useDeskApi();
  const client = useQueryClient();
  const { site } = useSession();
  const saveVersion = useSaveVersion();
  const query = useDeskQuery('estates', 'projectUnits', { params: { id } });
  const owner = useMemo(() => ({ siteId: site.id, memberId: site.memberId ?? 0 }), [site.id, site.memberId]);
  const kept = `units:${id}`;
  const [queue, setQueue] = useState<readonly Step[]>(() => {
    const found = readDraft(owner, kept, Date.now());
    return Array.isArray(found) ? found.filter(isStep) : [];
  });
  const [wrong, setWrong] = useState<ReadonlyMap<string, WrongCell>>(new Map());
  const [state, setState] = useState<SaveState>('saved');
  const [tries, setTries] = useState(0);
  const undoable = useRef<Undoable[]>([]);
  const busy = useRef(false);
  const key = useMemo(() => deskQueryKey(api.siteId, ['estates'], 'projectUnits', { params: { id } }), [api, id]);

  useEffect(() => {
    writeDraft(owner, kept, queue.length > 0 ? queue : undefined, Date.now());
  }, [owner, kept, queue]);

  const units = useMemo(() => {
    const pending = new Map(queue.flatMap(({ after }) => after).map((unit) => [unit.id, unit]));
    return (query.data?.units ?? []).map((unit): SheetUnit => ({ ...unit, ...pending.get(unit.id) })).sort(byFacade);
  }, [query.data, queue]);

  const again = useCallback(() => setTries((before) => before + 1), []);
  const [next] = queue;
  const isLoaded = query.data !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one step at a time, and again when asked.
  useEffect(() => {
    const sheet = client.getQueryData<UnitsSheet>(key);
    if (!next || !sheet || busy.current) return;
    busy.current = true;
    setState('saving');
    const send = (leaves: Record<string, unknown>, etag: string) =>
      api.call('saveUnits', { params: { id }, ifMatch: etag, body: { units: unitsOf(leaves, next.changes) } });
    const done = (result: SaveState, isDone: boolean): void => {
      busy.current = false;
      setState(result);
      if (isDone) setQueue((before) => before.slice(1));
    };
    saveVersion(leavesOf(next.changes), sheet.etag, send, words).then(
      (answer) => {
        if (answer) client.setQueryData(key, answer);
        done(answer ? 'saved' : 'waits', answer !== undefined);
      },
      (error: unknown) => {
        if (isPassing(error)) return done(error instanceof NoAnswerError ? 'offline' : 'later', false);
        onRefused(error);
        done('saved', true);
        void query.refetch();
      },
    );
  }, [next, tries, isLoaded]);

  useEffect(() => {
    if (state !== 'offline' && state !== 'later') return undefined;
    const timer = setTimeout(again, RETRY_MS);
    addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', again);
    };
  }, [state, again]);

  const push = useCallback((step: Step) => {
    if (step.changes.length > 0) setQueue((before) => [...before, step]);
  }, []);

  const act = useCallback(
    (step: GridStep) => {
      const changes = changesOf(step);
      if (
        changes.length + step.wrong.length === 0 &&
        !step.right.some((cell) => wrong.has(cellKey(cell.id, cell.column)))
      )
        return;
      const touched = new Set(changes.map((change) => change.id));
      const before = units.filter((unit) => touched.has(unit.id));
      undoable.current.push({
        changes: undoOf(units, changes),
        after: before.map(({ id: unit, record, draft }) => ({ id: unit, record, draft })),
        wrong,
      });
      const after = afterStep(before, step).map(({ id: unit, record, draft }) => ({ id: unit, record, draft }));
      push({ changes, after });
      const cells = new Map(wrong);
      for (const cell of step.right) cells.delete(cellKey(cell.id, cell.column));
      for (const cell of step.wrong) cells.set(cellKey(cell.id, cell.column), cell);
      setWrong(cells);
    },
    [units, wrong, push],
  );

  const undo = useCallback(() => {
    const last = undoable.current.pop();
    if (!last) return false;
    push(last);
    setWrong(last.wrong);
    return true;
  }, [push]);

  return {
    query,
    units,
    wrong,
    state: queue.length > 0 && state === 'saved' ? ('saving' as const) : state,
    act,
    undo,
    again,
    key,
  };
};
