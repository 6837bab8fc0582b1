// Entering the desk of an agency: with a reason that its people read.
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, type ReactElement, useState } from 'react';
import { useDeskApi, useDeskMutation } from '../api/desk-queries.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { TextField } from '../parts/field.tsx';
import { Note } from '../parts/note.tsx';
import { ME_KEY } from '../shell/me.ts';
import { siteAddress } from '../site-address.ts';
import { useHostTexts } from '../texts/host/host-texts.tsx';
import { useTexts } from '../texts/translate.tsx';
import { faultsOf } from './host-faults.ts';
import type { HostSite } from './host-words.ts';

const ActDialog = (props: { readonly site: HostSite; readonly onClose: () => void }): ReactElement => {
  const { site, onClose } = props;
  const t = useTexts();
  const h = useHostTexts();
  const api = useDeskApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [reason, setReason] = useState('');
  const act = useDeskMutation('actAs', {
    onSuccess: async () => {
      client.setQueryData(ME_KEY, await api.call('me'));
      void navigate({ to: siteAddress(site.id) });
    },
  });
  const faults = faultsOf(act.error, h);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!act.isPending) act.mutate({ params: { site: site.id }, body: { reason: reason.trim() } });
  };
  return (
    <Dialog title={h('host.act.title', { name: site.name })} intro={h('host.act.what')} open onClose={onClose}>
      <form className="st" onSubmit={send} noValidate>
        {faults.form && (
          <Note tone="bad" role="alert">
            {faults.form}
          </Note>
        )}
        <TextField
          label={h('host.act.reason')}
          help={h('host.act.reason.help')}
          value={reason}
          onChange={setReason}
          error={faults.reason}
          maxLength={200}
          autoFocus
        />
        <div className="row wrap">
          <Button onClick={onClose}>{t('act.cancel')}</Button>
          <Button look="main" type="submit" icon="key" busy={act.isPending}>
            {h('host.act')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

export default ActDialog;
