// What an operator reads before a site is suspended, put online again, or removed for good.
import { type FormEvent, type ReactElement, useState } from 'react';
import { useDeskMutation } from '../api/desk-queries.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { TextField } from '../parts/field.tsx';
import { Note } from '../parts/note.tsx';
import { useToast } from '../shell/toast.tsx';
import { useHostTexts } from '../texts/host/host-texts.tsx';
import { useTexts } from '../texts/translate.tsx';
import { faultsOf } from './host-faults.ts';
import type { HostSite } from './host-words.ts';

type Props = { readonly site: HostSite; readonly onClose: () => void };

export const SuspendDialog = ({ site, onClose }: Props): ReactElement => {
  const t = useTexts();
  const h = useHostTexts();
  const toast = useToast();
  const suspend = useDeskMutation('suspendSite', {
    changes: ['host'],
    onSuccess: ({ name }) => {
      onClose();
      toast({ text: h('host.suspend.done', { name }) });
    },
  });
  const faults = faultsOf(suspend.error, h);
  return (
    <Dialog
      title={h('host.suspend.title', { name: site.name })}
      intro={h('host.suspend.what')}
      open
      urgent
      onClose={onClose}
    >
      <ul className="hostlist">
        <li>{h('host.suspend.visitors')}</li>
        <li>{h('host.suspend.members')}</li>
        <li>{h('host.suspend.work')}</li>
        <li>{h('host.suspend.kept')}</li>
      </ul>
      {faults.form && (
        <Note tone="bad" role="alert">
          {faults.form}
        </Note>
      )}
      <div className="row wrap">
        <Button onClick={onClose}>{t('act.cancel')}</Button>
        <Button
          look="danger"
          icon="pause"
          busy={suspend.isPending}
          onClick={() => suspend.mutate({ params: { site: site.id } })}
        >
          {h('host.suspend')}
        </Button>
      </div>
    </Dialog>
  );
};

export const RemoveDialog = ({
  site,
  onClose,
  onRemoved,
}: Props & { readonly onRemoved: () => void }): ReactElement => {
  const t = useTexts();
  const h = useHostTexts();
  const toast = useToast();
  const [typed, setTyped] = useState('');
  const remove = useDeskMutation('removeSite', {
    changes: ['host'],
    onSuccess: ({ files }) => {
      onRemoved();
      toast({ text: h('host.removed', { name: site.name, count: files }) });
    },
  });
  const faults = faultsOf(remove.error, h);
  const isNamed = typed.trim() === site.name;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!remove.isPending) remove.mutate({ params: { site: site.id }, body: { name: typed.trim() } });
  };
  return (
    <Dialog
      title={h('host.remove.title', { name: site.name })}
      intro={h('host.remove.what')}
      open
      urgent
      onClose={onClose}
    >
      <form className="st" onSubmit={send} noValidate>
        <ul className="hostlist">
          <li>{h('host.remove.all', { count: site.listings })}</li>
          <li>{h('host.remove.back')}</li>
          <li>{h('host.remove.kept')}</li>
        </ul>
        {faults.form && (
          <Note tone="bad" role="alert">
            {faults.form}
          </Note>
        )}
        <TextField
          label={h('host.remove.type', { name: site.name })}
          value={typed}
          onChange={setTyped}
          error={faults.name && h('host.remove.wrong')}
          autoComplete="off"
          spellCheck={false}
        />
        <div className="row wrap">
          <Button onClick={onClose}>{t('act.cancel')}</Button>
          {isNamed && (
            <Button look="danger" type="submit" icon="trash" busy={remove.isPending}>
              {h('host.remove.send')}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
};
