// What goes online, who gets a mail, and what the law still wants: said before the click.
import { type ReactElement, useState } from 'react';
import { unitNumber } from '../../domain/display/unit-table.ts';
import { DeskError } from '../api/desk-error.ts';
import { useDeskMutation, useDeskQuery } from '../api/desk-queries.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { TextArea } from '../parts/field.tsx';
import { Note } from '../parts/note.tsx';
import { useTexts } from '../texts/translate.tsx';
import { UnitGaps } from './unit-gaps.tsx';
import type { UnitsSheet } from './use-units.ts';

const refusalIn = (error: Error | null): DeskError['problem'] | undefined =>
  error instanceof DeskError && error.status === 409 ? error.problem : undefined;

export const PublishDialog = (props: {
  readonly sheet: UnitsSheet;
  readonly onDone: (published: number) => void;
  readonly onClose: () => void;
}): ReactElement => {
  const { sheet, onDone, onClose } = props;
  const t = useTexts();
  const [reason, setReason] = useState('');
  const mails = useDeskQuery('estates', 'unitsMails', { params: { id: sheet.id } });
  const publish = useDeskMutation('publishUnits', {
    changes: ['estates', 'log'],
    onSuccess: ({ published }) => onDone(published.length),
  });
  const changed = sheet.units.filter(({ changes, state }) => changes > 0 && state !== 'gone');
  const refusal = refusalIn(publish.error);
  const lacking = new Set(refusal?.gaps?.map(({ unit }) => unit));
  const others = changed.filter(({ id }) => !lacking.has(id)).map(({ id }) => id);
  const isRefused = refusal?.verdict === 'refused';
  const send = (ids?: readonly number[]): void =>
    publish.mutate({
      params: { id: sheet.id },
      ifMatch: sheet.etag,
      body: { ...(ids ? { ids: [...ids] } : {}), ...(reason.trim() ? { reason: reason.trim() } : {}) },
    });
  const total = changed.reduce((sum, { changes }) => sum + changes, 0);
  const people = mails.data?.people;
  return (
    <Dialog
      open
      title={t('units.publish.title', { count: total })}
      intro={t('units.publish.intro', { count: changed.length })}
      onClose={onClose}
    >
      <Note tone="water" icon="mail">
        {people === undefined ? t('units.publish.counting') : t('units.publish.mails', { count: people })}
      </Note>
      {refusal && (
        <Note tone={isRefused ? 'bad' : 'warn'} role="alert">
          {t(isRefused ? 'units.publish.refused' : 'units.publish.asks', {
            units: changed
              .filter(({ id }) => lacking.has(id))
              .map(({ record }) => unitNumber(record))
              .join(', '),
          })}
          <UnitGaps units={changed.filter(({ id }) => lacking.has(id))} />
        </Note>
      )}
      {publish.error && !refusal && (
        <Note tone="bad" role="alert">
          {t(
            publish.error instanceof DeskError && publish.error.status === 412
              ? 'units.publish.stale'
              : 'units.publish.failed',
          )}
        </Note>
      )}
      {refusal?.verdict === 'asks-reason' && (
        <TextArea label={t('units.publish.reason')} value={reason} maxLength={500} onChange={setReason} />
      )}
      <div className="row wrap acts">
        {isRefused ? (
          others.length > 0 && (
            <Button look="main" busy={publish.isPending} onClick={() => send(others)}>
              {t('units.publish.others', { count: others.length })}
            </Button>
          )
        ) : (
          <Button look="main" busy={publish.isPending} onClick={() => send()}>
            {t('units.publish.now', { count: total })}
          </Button>
        )}
        <Button onClick={onClose}>{t('act.cancel')}</Button>
      </div>
    </Dialog>
  );
};
