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
  const act = useDeskMutation('actAs', {
    onSuccess: async () => {
      client.setQueryData(ME_KEY, await api.call('me'));
      void navigate({ to: siteAddress(site.id) });
    },
  });
  const faults = faultsOf(act.error, h);
  return (
    <FormDialog
      title={h('host.act.title', { name: site.name })}
      intro={h('host.act.what')}
      fault={faults.form}
      submit={h('host.act')}
      icon="key"
      busy={act.isPending}
      onSubmit={() => act.mutate({ params: { site: site.id }, body: { reason: reason.trim() } })}
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
