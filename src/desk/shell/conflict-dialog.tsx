// Somebody else changed the same thing: both values, who and when, decided field by field. What does not clash is saved.
import {
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { DeskError, type ProblemDocument } from '../api/desk-error.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { agoText } from '../parts/moments.ts';
import { useLocale, useTexts } from '../texts/translate.tsx';
import { type Asker, createAsker } from './asker.ts';

export type ConflictWords = {
  /** The name of a field, as the screen says it. */
  readonly field: (field: string) => string;
  readonly value: (field: string, value: unknown) => string;
};
type Question = { readonly problem: ProblemDocument; readonly words: ConflictWords };
/** The chosen value of every field that clashed; undefined: not decided. */
type Decision = Readonly<Record<string, unknown>> | undefined;

const ConflictContext = createContext<Asker<Question, Decision>>(createAsker({ shared: false }));

const Side = (props: {
  readonly name: string;
  readonly mine: boolean;
  readonly chosen: boolean;
  readonly title: string;
  readonly value: string;
  readonly onChoose: () => void;
}): ReactElement => (
  <label className={props.chosen ? 'side2 on' : 'side2'}>
    <span className="row">
      <input type="radio" name={props.name} checked={props.chosen} onChange={props.onChoose} />
      <b>{props.title}</b>
    </span>
    <span className="serif value">{props.value}</span>
  </label>
);

const ConflictDialog = ({ asker }: { readonly asker: Asker<Question, Decision> }): ReactElement | null => {
  const t = useTexts();
  const locale = useLocale();
  const asked = useSyncExternalStore(asker.subscribe, asker.current);
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  if (!asked) return null;
  const { problem, words } = asked;
  const fields = problem.fields ?? [];
  const who = problem.changedBy ?? t('conflict.somebody');
  const [first] = who.split(' ');
  const name = problem.changedBy ? (first ?? who) : who;
  const answer = (decision: Decision): void => {
    setTheirs(new Set());
    asker.answer(decision);
  };
  const choose = (field: string, their: boolean) => () => {
    const next = new Set(theirs);
    if (their) next.add(field);
    else next.delete(field);
    setTheirs(next);
  };
  const [only] = fields;
  const what = fields.length === 1 && only ? words.field(only.field) : t('conflict.fields', { count: fields.length });
  const when = problem.changedAt ? agoText(new Date(problem.changedAt), new Date(), locale, t) : '';
  return (
    <Dialog
      urgent
      open
      title={t('conflict.title', { name, what, when })}
      intro={t('conflict.intro')}
      onClose={() => answer(undefined)}
    >
      {fields.map(({ field, yours, theirs: their }) => (
        <fieldset key={field} className="conflict">
          <legend>{words.field(field)}</legend>
          <Side
            mine
            name={field}
            chosen={!theirs.has(field)}
            title={t('conflict.yours')}
            value={words.value(field, yours)}
            onChoose={choose(field, false)}
          />
          <Side
            mine={false}
            name={field}
            chosen={theirs.has(field)}
            title={t('conflict.theirs', { name })}
            value={words.value(field, their)}
            onChoose={choose(field, true)}
          />
        </fieldset>
      ))}
      <div className="row wrap acts">
        <Button
          look="main"
          onClick={() =>
            answer(
              Object.fromEntries(
                fields.map(({ field, yours, theirs: their }) => [field, theirs.has(field) ? their : yours]),
              ),
            )
          }
        >
          {t('conflict.save')}
        </Button>
        <Button onClick={() => answer(undefined)}>{t('conflict.later')}</Button>
      </div>
    </Dialog>
  );
};

export const ConflictProvider = ({ children }: { readonly children: ReactNode }): ReactElement => {
  const asker = useMemo(() => createAsker<Question, Decision>({ shared: false }), []);
  return (
    <ConflictContext value={asker}>
      {children}
      <ConflictDialog asker={asker} />
    </ConflictContext>
  );
};

/**
 * Saves a version: `save(values, etag)` is tried; when somebody else was first, the person decides field by field and it is tried
 * with the decision and their version. Undefined: the person decided to leave it, and nothing was lost or saved.
 */
export const useSaveVersion = () => {
  const asker = useContext(ConflictContext);
  return async <V extends object, A>(
    values: V,
    etag: string,
    save: (values: V, etag: string) => Promise<A>,
    words: ConflictWords,
  ): Promise<A | undefined> => {
    try {
      return await save(values, etag);
    } catch (error) {
      if (!(error instanceof DeskError) || error.status !== 412 || !error.problem.etag || !error.problem.fields)
        throw error;
      // Nothing that clashes: the other one changed something else.
      const decision = error.problem.fields.length === 0 ? {} : await asker.ask({ problem: error.problem, words });
      return decision && save({ ...values, ...decision }, error.problem.etag);
    }
  };
};
