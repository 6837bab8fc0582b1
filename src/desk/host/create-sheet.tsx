// A new site from the template: a name, an address, languages, and the owner who is invited.
import { type FormEvent, type ReactElement, useId, useState } from 'react';
import { LOCALES, type Locale } from '../../domain/locale.ts';
import { useDeskMutation } from '../api/desk-queries.ts';
import { Button } from '../parts/button.tsx';
import { Sheet } from '../parts/dialog.tsx';
import { Checkbox, SelectField, TextField } from '../parts/field.tsx';
import { LANGUAGE_NAMES } from '../parts/language-names.ts';
import { Note } from '../parts/note.tsx';
import { useAddress } from '../shell/address.ts';
import { useToast } from '../shell/toast.tsx';
import { useHostTexts } from '../texts/host/host-texts.tsx';
import { useTexts } from '../texts/translate.tsx';
import { faultsOf } from './host-faults.ts';
import { useHostMe } from './host-me.ts';

const CreateSheet = ({ onClose }: { readonly onClose: () => void }): ReactElement => {
  const t = useTexts();
  const h = useHostTexts();
  const toast = useToast();
  const form = useId();
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
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (create.isPending) return;
    create.mutate({
      body: {
        ...(id.trim() === '' ? {} : { id: id.trim() }),
        name: name.trim(),
        hostname: hostname.trim().toLowerCase(),
        locales,
        owner: { name: owner.trim(), email: email.trim(), locale: main },
      },
    });
  };
  return (
    <Sheet
      open
      title={h('host.create')}
      onClose={onClose}
      footer={
        <>
          <Button look="main" type="submit" form={form} icon="send" busy={create.isPending}>
            {h('host.create.send')}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {t('act.cancel')}
          </Button>
        </>
      }
    >
      <form id={form} className="st" onSubmit={send} noValidate>
        {faults.form && (
          <Note tone="bad" role="alert">
            {faults.form}
          </Note>
        )}
        <TextField label={h('host.name')} value={name} onChange={setName} error={faults.name} maxLength={100} />
        <TextField
          label={h('host.id')}
          help={h('host.id.help')}
          optional
          value={id}
          onChange={setId}
          error={faults.id}
          maxLength={32}
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          label={h('host.hostname')}
          help={h('host.hostname.help')}
          value={hostname}
          onChange={setHostname}
          error={faults.hostname}
          autoCapitalize="none"
          spellCheck={false}
        />
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
      </form>
    </Sheet>
  );
};

export default CreateSheet;
