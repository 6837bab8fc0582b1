// Another site with the content and settings of this one.
import { type ReactElement, useState } from 'react';
import { useDeskMutation } from '../api/desk-queries.ts';
import { TextField } from '../parts/field.tsx';
import { FormDialog } from '../parts/form-sheet.tsx';
import { useAddress } from '../shell/address.ts';
import { useToast } from '../shell/toast.tsx';
import { useHostTexts } from '../texts/host/host-texts.tsx';
import { faultsOf } from './host-faults.ts';
import type { HostSite } from './host-words.ts';
import { HostnameField, SiteIdField } from './site-fields.tsx';

export const CopyDialog = (props: { readonly site: HostSite; readonly onClose: () => void }): ReactElement => {
  const { site, onClose } = props;
  const h = useHostTexts();
  const toast = useToast();
  const [, setAddress] = useAddress();
  const [id, setId] = useState('');
  const [name, setName] = useState('');
  const [hostname, setHostname] = useState('');
  const copy = useDeskMutation('copySite', {
    changes: ['host'],
    onSuccess: (made) => {
      onClose();
      setAddress({ site: made.id, show: undefined, q: undefined });
      toast({ text: h('host.copied', { name: made.name }) });
    },
  });
  const faults = faultsOf(copy.error, h);
  const send = (): void =>
    copy.mutate({
      params: { site: site.id },
      body: {
        id: id.trim(),
        ...(name.trim() === '' ? {} : { name: name.trim() }),
        ...(hostname.trim() === '' ? {} : { hostname: hostname.trim().toLowerCase() }),
      },
    });
  return (
    <FormDialog
      title={h('host.copy.title', { name: site.name })}
      intro={h('host.copy.what')}
      fault={faults.form}
      submit={h('host.copy')}
      icon="copy"
      busy={copy.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <SiteIdField help={h('host.id.rule')} value={id} onChange={setId} error={faults.id} />
      <TextField label={h('host.name')} optional value={name} onChange={setName} error={faults.name} maxLength={100} />
      <HostnameField optional value={hostname} onChange={setHostname} error={faults.hostname} />
    </FormDialog>
  );
};
