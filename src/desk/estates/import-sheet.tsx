// A file of the table comes back from a spreadsheet: first it says what would change, then the person decides.
import { type ChangeEvent, type ReactElement, useState } from 'react';
import { IMPORT_CHARACTERS, IMPORT_LINES } from '../../domain/estates-table/table-import.ts';
import type { DeskAnswer } from '../api/desk-api.ts';
import { statusOf } from '../api/desk-error.ts';
import { useDeskMutation } from '../api/desk-queries.ts';
import { Button } from '../parts/button.tsx';
import { Sheet } from '../parts/dialog.tsx';
import { FieldFrame } from '../parts/field.tsx';
import { Note } from '../parts/note.tsx';
import { useToast } from '../shell/toast.tsx';
import { useLocale, useTexts } from '../texts/translate.tsx';

type Trial = DeskAnswer<'importEstateFile'>;
const SHOWN = 50;
/** No text of that many characters has more. */
const MOST_BYTES = 4 * IMPORT_CHARACTERS;

/** Spreadsheets on Windows still write their own letters. */
const textOf = async (file: File): Promise<string> => {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

const Differences = ({ trial }: { readonly trial: Trial }): ReactElement => {
  const t = useTexts();
  return (
    <>
      {trial.changes.length > 0 && (
        <ul className="plainlist">
          {trial.changes.slice(0, SHOWN).map(({ line, reference, id, changes }) => (
            <li key={line}>
              <b>{reference || id}</b>{' '}
              {changes.map(({ column, before, after }) => (
                <span key={column} className="changes">
                  {t(`estates.import.column.${column}`)} <del className="del">{before || '–'}</del>{' '}
                  <ins className="ins">{after || '–'}</ins>
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
      {trial.changes.length > SHOWN && (
        <p className="qq">{t('estates.import.more', { count: trial.changes.length - SHOWN })}</p>
      )}
      {trial.problems.length > 0 && (
        <Note tone="warn">
          <p>{t('estates.import.problems', { count: trial.problems.length })}</p>
          <ul className="plainlist">
            {trial.problems.slice(0, SHOWN).map(({ line, column, problem }) => (
              <li key={`${line} ${column ?? ''}`}>
                {t('estates.import.line', { line })}
                {column ? ` · ${t(`estates.import.column.${column}`)}` : ''}: {t(`estates.import.problem.${problem}`)}
              </li>
            ))}
          </ul>
        </Note>
      )}
    </>
  );
};

/** What was skipped although the trial did not say so: somebody changed a listing meanwhile. */
const newProblems = (trial: Trial | undefined, answer: Trial): Trial['problems'] => {
  const nameOf = ({ line, column, problem }: Trial['problems'][number]): string => `${line} ${column ?? ''} ${problem}`;
  const told = new Set(trial?.problems.map(nameOf));
  return answer.problems.filter((one) => !told.has(nameOf(one)));
};

const ImportSheet = ({ onClose }: { readonly onClose: () => void }): ReactElement => {
  const t = useTexts();
  const toast = useToast();
  const lines = new Intl.NumberFormat(useLocale()).format(IMPORT_LINES);
  const [csv, setCsv] = useState('');
  /** What went wrong, and what can be tried again. */
  const [fault, setFault] = useState<{ readonly text: string; readonly again?: () => void }>();
  /** Written, but for these. */
  const [left, setLeft] = useState<Trial>();
  const trial = useDeskMutation('importEstateFile', {
    onError: (error, args) =>
      setFault(
        statusOf(error) === 400 || statusOf(error) === 413
          ? { text: t('estates.import.notours', { lines }) }
          : { text: t('estates.import.failed'), again: () => look(args.body.csv) },
      ),
  });
  const apply = useDeskMutation('importEstateFile', {
    changes: ['estates'],
    onSuccess: (answer) => {
      toast({ text: t('estates.decided', { count: answer.written }) });
      const skipped = newProblems(trial.data, answer);
      if (skipped.length === 0) return onClose();
      setLeft({ ...answer, changes: [], problems: skipped });
      trial.reset();
    },
    onError: () => setFault({ text: t('estates.import.notapplied') }),
  });
  const look = (text: string): void => {
    setFault(undefined);
    setCsv(text);
    trial.mutate({ body: { csv: text, apply: false } });
  };
  const read = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = target.files?.[0];
    if (!file) return;
    setFault(undefined);
    setLeft(undefined);
    trial.reset();
    if (file.size > MOST_BYTES) return setFault({ text: t('estates.import.large', { lines }) });
    const text = await textOf(file).catch(() => undefined);
    if (text === undefined) return setFault({ text: t('estates.import.unread') });
    if (text.length > IMPORT_CHARACTERS) return setFault({ text: t('estates.import.large', { lines }) });
    look(text);
  };
  const write = (): void => {
    setFault(undefined);
    apply.mutate({ body: { csv, apply: true } });
  };
  const found = trial.data;
  return (
    <Sheet
      title={t('estates.import')}
      open
      wide
      onClose={onClose}
      footer={
        found &&
        found.changes.length > 0 && (
          <Button look="main" busy={apply.isPending} onClick={write}>
            {t('estates.import.apply', { count: found.changes.length })}
          </Button>
        )
      }
    >
      <div className="st">
        <p className="q">{t('estates.import.what')}</p>
        <FieldFrame label={t('estates.import.file')} help={t('estates.import.help')}>
          {(control) => (
            <input
              {...control}
              className="inp"
              type="file"
              accept=".csv,text/csv"
              // The same file, saved again, is a choice too.
              onClick={({ currentTarget }) => {
                currentTarget.value = '';
              }}
              onChange={(event) => void read(event)}
            />
          )}
        </FieldFrame>
        {trial.isPending && <p role="status">{t('state.loading')}</p>}
        {fault && (
          <Note tone="bad" role="alert">
            <p>{fault.text}</p>
            {fault.again && (
              <Button small icon="refresh" onClick={fault.again}>
                {t('act.retry')}
              </Button>
            )}
          </Note>
        )}
        {found && (
          <p role="status">
            {t('estates.import.lines', { count: found.lines })}{' '}
            {t('estates.import.found', { count: found.changes.length })}
          </p>
        )}
        {found && <Differences trial={found} />}
        {left && (
          <>
            <p role="status">{t('estates.import.meanwhile')}</p>
            <Differences trial={left} />
          </>
        )}
      </div>
    </Sheet>
  );
};

export default ImportSheet;
