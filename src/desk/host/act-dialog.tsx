// Entering the desk of an agency: with a reason that its people read.
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useDeskApi, useDeskMutation } from '../api/desk-queries.ts';
import { TextField } from '../parts/field.tsx';
import { FormDialog } from '../parts/form-sheet.tsx';
import { ME_KEY } from '../shell/me.ts';
import { siteAddress } from '../site-address.ts';
import { useHostTexts } from '../texts/host/host-texts.tsx';
import { faultsOf } from './host-faults.ts';
import type { HostSite } from './host-words.ts';

const ActDialog = (props: { readonly site: HostSite; readonly onClose: () => void }): ReactElement => {
  const { site, onClose } = props;
  const h = useHostTexts();
  const api = useDeskApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [reason, setReason] = useState('');
  const [unknown, setUnknown] = useState<unknown>();
  // The desk shows a site only to whom it knows to be in there.
  const enter = async (): Promise<void> => {
    try {
      client.setQueryData(ME_KEY, await api.call('me'));
      void navigate({ to: siteAddress(site.id) });
    } catch (error) {
      setUnknown(error);
    }
  };
  const act = useDeskMutation('actAs', { onSuccess: enter });
  const faults = faultsOf(act.error ?? unknown, h);
  const send = (): void => {
    setUnknown(undefined);
    act.mutate({ params: { site: site.id }, body: { reason: reason.trim() } });
  };
  return (
    <FormDialog
      title={h('host.act.title', { name: site.name })}
      intro={h('host.act.what')}
      fault={faults.form}
      submit={h('host.act')}
      icon="key"
      busy={act.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <TextField
        label={h('host.act.reason')}
        help={h('host.act.reason.help')}
        value={reason}
        onChange={setReason}
        error={faults.reason}
        maxLength={200}
        autoFocus
      />
    </FormDialog>
  );
};

export default ActDialog;
