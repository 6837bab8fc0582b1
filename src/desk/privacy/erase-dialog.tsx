// Erasing a person: the only thing here that cannot go back. The first button is the safe one.
import { type ReactElement, useState } from 'react';
import { ERASURE_REASONS, type ErasureReason } from '../../domain/people/privacy-words.ts';
import type { DeskAnswer } from '../api/desk-api.ts';
import { useDeskMutation } from '../api/desk-queries.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Radios, SelectField } from '../parts/field.tsx';
import { Note } from '../parts/note.tsx';
import { useTexts } from '../texts/translate.tsx';

export const EraseDialog = (props: {
  readonly email: string;
  /** Viewings that are still to come. */
  readonly upcoming: number;
  readonly onClose: () => void;
  readonly onErased: (proof: DeskAnswer<'erasePerson'>) => void;
}): ReactElement => {
  const { email, upcoming, onClose, onErased } = props;
  const t = useTexts();
  const [reason, setReason] = useState<ErasureReason>('asked');
  const [appointments, setAppointments] = useState<'keep' | 'cancel'>('keep');
  const erase = useDeskMutation('erasePerson', {
    changes: ['leads', 'viewings', 'stays', 'mails', 'log'],
    onSuccess: onErased,
  });
  return (
    <Dialog open title={t('privacy.erase.title', { email })} intro={t('privacy.erase.why')} onClose={onClose}>
      <div className="st">
        {erase.isError && (
          <Note tone="bad" role="alert">
            {t('privacy.erase.failed')}
          </Note>
        )}
        <SelectField
          label={t('privacy.reason')}
          value={reason}
          choices={ERASURE_REASONS.map((value) => ({ value, label: t(`privacy.reason.${value}`) }))}
          onChange={setReason}
        />
        {upcoming > 0 && (
          <Radios
            legend={`${t('privacy.viewings')} (${upcoming})`}
            value={appointments}
            onChange={setAppointments}
            choices={(['keep', 'cancel'] as const).map((value) => ({
              value,
              label: t(`privacy.viewings.${value}`),
              help: t(`privacy.viewings.${value}.help`),
            }))}
          />
        )}
        <div className="row wrap acts">
          <Button look="main" onClick={onClose}>
            {t('privacy.erase.keep')}
          </Button>
          <Button
            look="danger"
            icon="trash"
            busy={erase.isPending}
            onClick={() => erase.mutate({ body: { email, reason, appointments } })}
          >
            {t('privacy.erase.do')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};
