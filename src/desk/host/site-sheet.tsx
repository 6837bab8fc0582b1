// One site: how it is, what it has, and what an operator does with it.
import { type FormEvent, type ReactElement, useState } from 'react';
import { useDeskApi, useDeskMutation } from '../api/desk-queries.ts';
import { Button } from '../parts/button.tsx';
import { Sheet } from '../parts/dialog.tsx';
import { TextField } from '../parts/field.tsx';
import { agoText, clockOf, dateOf } from '../parts/moments.ts';
import { Note } from '../parts/note.tsx';
import { saveBlob } from '../parts/save-file.ts';
import { sizeText } from '../parts/size-text.ts';
import { useNow } from '../shell/screen.tsx';
import { useToast } from '../shell/toast.tsx';
import { useHostTexts } from '../texts/host/host-texts.tsx';
import { useLocale, useTexts } from '../texts/translate.tsx';
import { CopyDialog } from './copy-dialog.tsx';
import { faultsOf } from './host-faults.ts';
import { backupName, type HostSite, percentText } from './host-words.ts';
import { RestoreDialog, useRestored } from './restore-dialog.tsx';
import { RemoveDialog, SuspendDialog } from './site-dialogs.tsx';

const GIGABYTE = 1024 ** 3;
const MOST = 100_000;

const Facts = ({ site }: { readonly site: HostSite }): ReactElement => {
  const t = useTexts();
  const h = useHostTexts();
  const locale = useLocale();
  const now = useNow();
  const { lastImport, suspendedAt } = site;
  const since = suspendedAt && new Date(suspendedAt);
  return (
    <dl className="dl hostfacts">
      <dt>{h('host.state')}</dt>
      <dd>
        {since ? h('host.suspended.since', { date: dateOf(since), time: clockOf(since, locale) }) : h('host.online')}
      </dd>
      <dt>{h('host.id')}</dt>
      <dd>{site.id}</dd>
      <dt>{h('host.hostnames')}</dt>
      <dd className="brk">{site.hostnames.join(', ')}</dd>
      <dt>{h('host.listings')}</dt>
      <dd>{site.listings}</dd>
      <dt>{h('host.files')}</dt>
      <dd>{h('host.files.size', { count: site.files, size: sizeText(site.bytes, locale) })}</dd>
      <dt>{h('host.quota.used')}</dt>
      <dd>
        {h('host.quota.of', {
          percent: percentText(site.fileBytes, site.quotaBytes, locale),
          size: sizeText(site.quotaBytes, locale),
        })}
      </dd>
      <dt>{h('host.import')}</dt>
      <dd>
        {lastImport
          ? `${agoText(new Date(lastImport.at), now, locale, t)}, ${lastImport.source ?? h('host.import.folder')}: ${h(`host.import.${lastImport.state}`)}`
          : h('host.import.never')}
      </dd>
      <dt>{h('host.mails')}</dt>
      <dd>{site.deadMails}</dd>
      <dt>{h('host.jobs')}</dt>
      <dd>{site.deadJobs}</dd>
    </dl>
  );
};

const Quota = ({ site, standard }: { readonly site: HostSite; readonly standard: number }): ReactElement => {
  const h = useHostTexts();
  const locale = useLocale();
  const toast = useToast();
  const [typed, setTyped] = useState(site.ownQuota ? String(Math.round(site.quotaBytes / GIGABYTE)) : '');
  const [isWrong, setWrong] = useState(false);
  const save = useDeskMutation('saveSiteQuota', {
    changes: ['host'],
    onSuccess: ({ name, quotaBytes }) =>
      toast({ text: h('host.quota.saved', { name, size: sizeText(quotaBytes, locale) }) }),
  });
  const faults = faultsOf(save.error, h);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (save.isPending) return;
    const gigabytes = typed.trim() === '' ? null : Number(typed.trim());
    const isRight = gigabytes === null || (Number.isInteger(gigabytes) && gigabytes >= 1 && gigabytes <= MOST);
    setWrong(!isRight);
    if (isRight) save.mutate({ params: { site: site.id }, body: { gigabytes } });
  };
  return (
    <form className="row top wrap" onSubmit={send} noValidate>
      <div className="grow">
        <TextField
          label={h('host.quota')}
          help={h('host.quota.help', { size: sizeText(standard, locale) })}
          inputMode="numeric"
          value={typed}
          onChange={setTyped}
          error={isWrong ? h('host.quota.wrong') : faults.form}
        />
      </div>
      <span className="hostbeside">
        <Button type="submit" busy={save.isPending}>
          {h('host.quota.save')}
        </Button>
      </span>
    </form>
  );
};

type DialogName = 'suspend' | 'copy' | 'restore' | 'remove';

const SiteSheet = (props: {
  readonly site: HostSite;
  readonly standard: number;
  readonly onEnter: () => void;
  readonly onClose: () => void;
}): ReactElement => {
  const { site, standard, onEnter, onClose } = props;
  const h = useHostTexts();
  const api = useDeskApi();
  const toast = useToast();
  const now = useNow();
  const tell = useRestored();
  const [asked, setAsked] = useState<DialogName>();
  const [exporting, setExporting] = useState<'exportSite' | 'backUpSite'>();
  const resume = useDeskMutation('resumeSite', {
    changes: ['host'],
    onSuccess: ({ name }) => toast({ text: h('host.resumed', { name }) }),
    onError: (error) => toast({ text: faultsOf(error, h).form ?? h('host.fault.failed'), tone: 'bad' }),
  });
  const takeAlong = async (call: 'exportSite' | 'backUpSite', file: string): Promise<void> => {
    const isExport = call === 'exportSite';
    setExporting(call);
    try {
      saveBlob(file, await api.download(call, { site: site.id }));
      toast({ text: h(isExport ? 'host.exported' : 'host.backup.site.done', { name: site.name }) });
    } catch {
      toast({ text: h(isExport ? 'host.export.failed' : 'host.backup.site.failed', { name: site.name }), tone: 'bad' });
    } finally {
      setExporting(undefined);
    }
  };
  const closeAsked = (): void => setAsked(undefined);
  return (
    <>
      <Sheet
        open
        title={site.name}
        onClose={onClose}
        footer={
          <Button look="main" icon="key" onClick={onEnter}>
            {h('host.act')}
          </Button>
        }
      >
        <div className="st hostsheet">
          {site.troubles.map((trouble) => (
            <Note key={trouble} tone={site.health === 'broken' ? 'bad' : 'warn'}>
              <b>{h(`host.trouble.${trouble}`)}.</b> {h(`host.advice.${trouble}`)}
            </Note>
          ))}
          <Facts site={site} />
          <Quota site={site} standard={standard} />
          <section className="st">
            <h3>{h('host.do')}</h3>
            <div className="row wrap">
              {site.suspendedAt ? (
                <Button
                  icon="play"
                  busy={resume.isPending}
                  onClick={() => resume.mutate({ params: { site: site.id } })}
                >
                  {h('host.resume')}
                </Button>
              ) : (
                <Button icon="pause" onClick={() => setAsked('suspend')}>
                  {h('host.suspend')}
                </Button>
              )}
              <Button icon="copy" onClick={() => setAsked('copy')}>
                {h('host.copy')}
              </Button>
              <Button
                icon="download"
                busy={exporting === 'exportSite'}
                onClick={() => void takeAlong('exportSite', `${site.id}.tar.gz`)}
              >
                {h('host.export')}
              </Button>
              <Button
                icon="archive"
                busy={exporting === 'backUpSite'}
                onClick={() => void takeAlong('backUpSite', backupName(site.id, now))}
              >
                {h('host.backup.site')}
              </Button>
              <Button icon="history" onClick={() => setAsked('restore')}>
                {h('host.restore')}
              </Button>
              <Button look="danger" icon="trash" onClick={() => setAsked('remove')}>
                {h('host.remove')}
              </Button>
            </div>
            <p className="q s">{h('host.export.what')}</p>
            <p className="q s">{h('host.backup.site.what')}</p>
          </section>
        </div>
      </Sheet>
      {asked === 'suspend' && <SuspendDialog site={site} onClose={closeAsked} />}
      {asked === 'copy' && <CopyDialog site={site} onClose={closeAsked} />}
      {asked === 'restore' && (
        <RestoreDialog
          site={site}
          onClose={closeAsked}
          onRestored={(restored) => {
            closeAsked();
            tell(restored, site.name);
          }}
        />
      )}
      {asked === 'remove' && <RemoveDialog site={site} onClose={closeAsked} onRemoved={onClose} />}
    </>
  );
};

export default SiteSheet;
