// A file of the table comes back from a spreadsheet: first it says what would change, then the person decides.
import { type ReactElement, useState } from 'react';
import type { DeskAnswer } from '../api/desk-api.ts';
import { DeskError } from '../api/desk-error.ts';
import { useDeskMutation } from '../api/desk-queries.ts';
import { Button } from '../parts/button.tsx';
import { Sheet } from '../parts/dialog.tsx';
import { FieldFrame } from '../parts/field.tsx';
import { Note } from '../parts/note.tsx';
import { useToast } from '../shell/toast.tsx';
import { useTexts } from '../texts/translate.tsx';

type Trial = DeskAnswer<'importEstateFile'>;
const SHOWN = 50;

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

const ImportSheet = ({ onClose }: { readonly onClose: () => void }): ReactElement => {
  const t = useTexts();
  const toast = useToast();
  const [csv, setCsv] = useState('');
  const [fault, setFault] = useState<string>();
  const failed = (error: Error): void =>
    setFault(
      error instanceof DeskError && (error.status === 400 || error.status === 413)
        ? t('estates.import.notours')
        : t('estates.import.failed'),
    );
  const trial = useDeskMutation('importEstateFile', { onError: failed });
  const apply = useDeskMutation('importEstateFile', {
    changes: ['estates'],
    onSuccess: ({ written }) => {
      toast({ text: t('estates.decided', { count: written }) });
      onClose();
    },
    onError: failed,
  });
  const look = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setFault(undefined);
    const text = await textOf(file);
    setCsv(text);
    trial.mutate({ body: { csv: text, apply: false } });
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
          <Button look="main" busy={apply.isPending} onClick={() => apply.mutate({ body: { csv, apply: true } })}>
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
              onChange={(event) => void look(event.target.files?.[0])}
            />
          )}
        </FieldFrame>
        {trial.isPending && <p role="status">{t('state.loading')}</p>}
        {found && <p role="status">{t('estates.import.found', { lines: found.lines, count: found.changes.length })}</p>}
        {found && <Differences trial={found} />}
        {fault && (
          <Note tone="bad" role="alert">
            {fault}
          </Note>
        )}
      </div>
    </Sheet>
  );
};

export default ImportSheet;
