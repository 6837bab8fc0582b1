import { type ReactElement, useState } from 'react';
import type { HostnameState } from '../../domain/content/hostname-check.ts';
import { useDeskApi } from '../api/desk-queries.ts';
import { Button, IconButton } from '../parts/button.tsx';
import { SelectField, TextField } from '../parts/field.tsx';
import { useTexts } from '../texts/translate.tsx';
import { Part, type Settings, usePart } from './part-form.tsx';

type Check = { readonly state: HostnameState | 'asking' | 'failed'; readonly addresses: readonly string[] };

const LOOK: Readonly<Record<Check['state'], string>> = {
  ok: 'tag on',
  local: 'tag off',
  asking: 'tag wait',
  failed: 'tag err',
  'no-address': 'tag err',
  'no-answer': 'tag err',
  elsewhere: 'tag err',
  insecure: 'tag opt',
};

/** Asked one by one, when somebody wants to know: each check goes out to the name itself. */
const useChecks = () => {
  const api = useDeskApi();
  const [checks, setChecks] = useState<Readonly<Record<string, Check>>>({});
  const put = (hostname: string, check: Check): void => setChecks((before) => ({ ...before, [hostname]: check }));
  const ask = async (hostname: string): Promise<void> => {
    put(hostname, { state: 'asking', addresses: [] });
    try {
      put(hostname, await api.call('checkHostname', { params: { hostname } }));
    } catch {
      put(hostname, { state: 'failed', addresses: [] });
    }
  };
  return { checks, ask };
};

export const HostnamesSection = ({ settings }: { readonly settings: Settings }): ReactElement => {
  const t = useTexts();
  const { values, set, faults, frame, locked } = usePart('hostnames', settings);
  const { checks, ask } = useChecks();
  const [added, setAdded] = useState('');
  const saved = new Set(settings.parts.hostnames.values.hostnames);
  const { hostnames, deskHostname } = values;
  const put = (next: readonly string[]): void =>
    set({
      hostnames: [...next],
      ...(deskHostname !== undefined && next.includes(deskHostname) ? { deskHostname } : {}),
    });
  const add = (): void => {
    const name = added
      .trim()
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .replace(/\/.*$/, '');
    if (name !== '' && !hostnames.includes(name)) put([...hostnames, name]);
    setAdded('');
  };
  return (
    <Part
      title={t('settings.hostnames')}
      intro={t('settings.hostnames.intro')}
      consequence={t('settings.hostnames.consequence')}
      state={frame}
    >
      <ul className="panel">
        {hostnames.map((hostname, index) => {
          const check = checks[hostname];
          return (
            <li className="li wrap" key={hostname}>
              <span className="grow">
                <b className="anywhere">{hostname}</b>
                {index === 0 && <span className="lbl a">{t('settings.hostname.main')}</span>}
                {!saved.has(hostname) && <span className="lbl w">{t('settings.hostname.new')}</span>}
                <span className="second s" role="status">
                  {check && (
                    <>
                      <span className={LOOK[check.state]}>{t(`settings.check.${check.state}`)}</span>
                      {check.addresses.length > 0 && <span className="qq"> {check.addresses.join(', ')}</span>}
                    </>
                  )}
                </span>
              </span>
              {saved.has(hostname) && (
                <Button
                  small
                  look="light"
                  busy={check?.state === 'asking'}
                  aria-label={t('settings.hostname.check.named', { name: hostname })}
                  onClick={() => void ask(hostname)}
                >
                  {t('settings.hostname.check')}
                </Button>
              )}
              {!locked && index > 0 && (
                <>
                  <Button
                    small
                    look="light"
                    aria-label={t('settings.hostname.makemain.named', { name: hostname })}
                    onClick={() => put([hostname, ...hostnames.filter((one) => one !== hostname)])}
                  >
                    {t('settings.hostname.makemain')}
                  </Button>
                  <IconButton
                    small
                    icon="trash"
                    label={t('settings.hostname.remove', { name: hostname })}
                    onClick={() => put(hostnames.filter((one) => one !== hostname))}
                  />
                </>
              )}
            </li>
          );
        })}
      </ul>
      {!locked && (
        <div className="row wrap bottom">
          <div className="grow">
            <TextField
              label={t('settings.hostname.add')}
              help={t('settings.hostname.add.help')}
              value={added}
              placeholder="www.kantoor.be"
              onChange={setAdded}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                add();
              }}
              error={faults.of('hostnames')}
            />
          </div>
          <Button icon="plus" onClick={add}>
            {t('settings.hostname.add.do')}
          </Button>
        </div>
      )}
      <SelectField
        label={t('settings.field.deskHostname')}
        help={t('settings.desk.help')}
        value={deskHostname ?? ''}
        choices={[
          { value: '', label: t('settings.desk.main') },
          ...hostnames.map((name) => ({ value: name, label: name })),
        ]}
        onChange={(name) => set({ hostnames: [...hostnames], ...(name === '' ? {} : { deskHostname: name }) })}
        error={faults.of('deskHostname')}
      />
    </Part>
  );
};
