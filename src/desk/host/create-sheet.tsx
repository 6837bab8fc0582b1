// A new site from the template: a name, an address, languages, and the owner who is invited.
import { type ReactElement, useState } from 'react';
import { LOCALES, type Locale } from '../../domain/locale.ts';
import { useDeskMutation } from '../api/desk-queries.ts';
import { Checkbox, SelectField, TextField } from '../parts/field.tsx';
import { FormFault, FormSheet } from '../parts/form-sheet.tsx';
import { LANGUAGE_NAMES } from '../parts/language-names.ts';
import { Note } from '../parts/note.tsx';
import { useAddress } from '../shell/address.ts';
import { useToast } from '../shell/toast.tsx';
import { useHostTexts } from '../texts/host/host-texts.tsx';
import { faultsOf } from './host-faults.ts';
import { useHostMe } from './host-me.ts';
import { HostnameField, SiteIdField } from './site-fields.tsx';

const CreateSheet = ({ onClose }: { readonly onClose: () => void }): ReactElement => {
  const h = useHostTexts();
  const toast = useToast();
  const me = useHostMe();
  const [, setAddress] = useAddress();
  const [name, setName] = useState('');
  const [id, setId] = useState('');
  const [hostname, setHostname] = useState('');
  const [main, setMain] = useState<Locale>(me.locale);
  const [others, setOthers] = useState<readonly Locale[]>(LOCALES);
  const [owner, setOwner] = useState('');
  const [email, setEmail] = useState('');
  const create = useDeskMutation('createSite', {
    changes: ['host'],
    onSuccess: (site) => {
      onClose();
      setAddress({ site: site.id, show: undefined, q: undefined });
      toast({ text: h('host.created', { name: site.name, email: email.trim() }) });
    },
  });
  const faults = faultsOf(create.error, h);
  const locales = [main, ...others.filter((one) => one !== main)];
  const send = (): void =>
    create.mutate({
      body: {
        ...(id.trim() === '' ? {} : { id: id.trim() }),
        name: name.trim(),
        hostname: hostname.trim().toLowerCase(),
        locales,
        owner: { name: owner.trim(), email: email.trim(), locale: main },
      },
    });
  return (
    <FormSheet
      title={h('host.create')}
      submit={h('host.create.send')}
      icon="send"
      busy={create.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <FormFault>{faults.form}</FormFault>
      <TextField label={h('host.name')} value={name} onChange={setName} error={faults.name} maxLength={100} />
      <SiteIdField help={h('host.id.help')} optional value={id} onChange={setId} error={faults.id} />
      <HostnameField help={h('host.hostname.help')} value={hostname} onChange={setHostname} error={faults.hostname} />
      <SelectField
        label={h('host.language')}
        value={main}
        onChange={setMain}
        choices={LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
      />
      <fieldset className="f">
        <legend>{h('host.languages')}</legend>
        {LOCALES.filter((one) => one !== main).map((one) => (
          <Checkbox
            key={one}
            label={LANGUAGE_NAMES[one]}
            checked={others.includes(one)}
            onChange={(on) => setOthers(LOCALES.filter((each) => (each === one ? on : others.includes(each))))}
          />
        ))}
      </fieldset>
      <TextField label={h('host.owner')} value={owner} onChange={setOwner} error={faults.owner} maxLength={100} />
      <TextField label={h('host.owner.email')} type="email" value={email} onChange={setEmail} error={faults.email} />
      <Note icon="mail">{h('host.create.what')}</Note>
    </FormSheet>
  );
};

export default CreateSheet;
