// A source that is pulled by the clock: added, changed and ended. Its address is typed or pasted once and never shown again.
import { type ReactElement, useState } from 'react';
import type { DeskAnswer } from '../api/desk-api.ts';
import { DeskError, NoAnswerError, statusOf } from '../api/desk-error.ts';
import { useDeskMutation, useDeskQuery } from '../api/desk-queries.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { SelectField, TextField } from '../parts/field.tsx';
import { FormFault, FormSheet } from '../parts/form-sheet.tsx';
import { Note } from '../parts/note.tsx';
import { useToast } from '../shell/toast.tsx';
import { type FeedTranslate, useFeedTexts } from '../texts/feeds/feed-texts.tsx';
import { useTexts } from '../texts/translate.tsx';
import { everyText } from './every-text.ts';

export type FeedSource = DeskAnswer<'feeds'>['sources'][number];

const HOUR = 60;
const OFTEN = [15, 30, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR];
const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** Found in the first bytes of what comes. */
const AUTO = '';
const FORMAT_NAMES: Readonly<Record<string, string>> = { openimmo: 'OpenImmo', kyero: 'Kyero', json: 'JSON' };

type Faults = {
  readonly name?: string | undefined;
  readonly address?: string | undefined;
  readonly format?: string | undefined;
  /** What belongs to no field. */
  readonly form?: string | undefined;
};

const faultsOf = (error: unknown, f: FeedTranslate): Faults => {
  if (!error) return {};
  if (error instanceof NoAnswerError) return { form: f('feeds.fault.offline') };
  if (!(error instanceof DeskError)) return { form: f('feeds.fault.failed') };
  const problem: { readonly reason?: unknown } = error.problem;
  if (problem.reason === 'known') return { name: f('feeds.fault.known') };
  if (problem.reason === 'many') return { form: f('feeds.fault.many') };
  if (problem.reason === 'operator') return { form: f('feeds.fault.operator') };
  const fields = (error.problem.errors ?? []).map(({ field }) => field);
  if (fields.includes('params.name')) return { name: f('feeds.fault.name') };
  if (fields.includes('body.address')) return { address: f('feeds.fault.address') };
  if (fields.includes('body.format')) return { format: f('feeds.fault.format') };
  return { form: f(statusOf(error) === 404 ? 'feeds.fault.gone' : 'feeds.fault.failed') };
};

const EndDialog = (props: {
  readonly source: FeedSource;
  readonly onClose: () => void;
  readonly onEnded: () => void;
}): ReactElement => {
  const { source, onClose, onEnded } = props;
  const t = useTexts();
  const f = useFeedTexts();
  const toast = useToast();
  const { name } = source;
  const end = useDeskMutation('endFeed', {
    changes: ['estates'],
    onSuccess: () => {
      onEnded();
      toast({ text: f('feeds.ended', { name }) });
    },
  });
  return (
    <Dialog title={f('feeds.end.title', { name })} intro={f('feeds.end.what')} open urgent onClose={onClose}>
      <div className="st">
        {source.waiting > 0 && <Note tone="warn">{f('feeds.end.waiting', { count: source.waiting })}</Note>}
        <FormFault>{faultsOf(end.error, f).form}</FormFault>
        <div className="row wrap">
          <Button onClick={onClose}>{t('act.cancel')}</Button>
          <Button look="danger" busy={end.isPending} onClick={() => end.mutate({ params: { name } })}>
            {f('feeds.end')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};

/** Without a source: a new one. */
export const SourceSheet = (props: {
  readonly source: FeedSource | undefined;
  readonly onClose: () => void;
}): ReactElement => {
  const { source, onClose } = props;
  const f = useFeedTexts();
  const toast = useToast();
  const [name, setName] = useState(source?.name ?? '');
  const [address, setAddress] = useState('');
  const [format, setFormat] = useState(source?.format ?? AUTO);
  const [minutes, setMinutes] = useState(String(source?.everyMinutes ?? HOUR));
  const [tried, setTried] = useState(false);
  const [ends, setEnds] = useState(false);
  const known = useDeskQuery('estates', 'feedFormats');
  const saved = (text: string): void => {
    onClose();
    toast({ text });
  };
  const add = useDeskMutation('addFeed', {
    changes: ['estates'],
    onSuccess: (made) => saved(f('feeds.added', { name: made.name })),
  });
  const change = useDeskMutation('changeFeed', {
    changes: ['estates'],
    onSuccess: (made) => saved(f('feeds.changed', { name: made.name })),
  });
  const isNamed = NAME.test(name.trim());
  const isAddressed = source !== undefined || address.trim() !== '';
  const send = (): void => {
    setTried(true);
    if (!isNamed || !isAddressed) return;
    const params = { name: name.trim() };
    const body = { format: format === AUTO ? null : format, everyMinutes: Number(minutes) };
    const typed = address.trim();
    if (!source) add.mutate({ params, body: { ...body, address: typed } });
    else change.mutate({ params, body: typed === '' ? body : { ...body, address: typed } });
  };
  const faults = faultsOf(add.error ?? change.error, f);
  const formats = [...new Set([...(source?.format ? [source.format] : []), ...(known.data?.formats ?? [])])];
  const times = [...new Set([...OFTEN, Number(minutes)])].sort((a, b) => a - b);
  return (
    <>
      <FormSheet
        title={source ? source.name : f('feeds.add')}
        submit={f(source ? 'feeds.save' : 'feeds.add')}
        busy={add.isPending || change.isPending}
        onSubmit={send}
        onClose={onClose}
        extra={
          source && (
            <Button look="danger" onClick={() => setEnds(true)}>
              {f('feeds.end')}
            </Button>
          )
        }
      >
        <FormFault>{faults.form}</FormFault>
        {!source && (
          <TextField
            label={f('feeds.name')}
            help={f('feeds.name.help')}
            value={name}
            onChange={setName}
            error={tried && !isNamed ? f('feeds.fault.name') : faults.name}
            maxLength={60}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
          />
        )}
        <TextField
          label={f('feeds.address')}
          help={source ? f('feeds.address.keep', { location: source.location ?? '' }) : f('feeds.address.help')}
          optional={source !== undefined}
          value={address}
          onChange={setAddress}
          error={tried && !isAddressed ? f('feeds.fault.address') : faults.address}
          maxLength={2000}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        <SelectField
          label={f('feeds.format')}
          help={f('feeds.format.help')}
          value={format}
          onChange={setFormat}
          error={faults.format}
          choices={[
            { value: AUTO, label: f('feeds.format.auto') },
            ...formats.map((value) => ({ value, label: FORMAT_NAMES[value] ?? value })),
          ]}
        />
        <SelectField
          label={f('feeds.often')}
          value={minutes}
          onChange={setMinutes}
          choices={times.map((value) => ({ value: String(value), label: everyText(value, f) }))}
        />
        {!source && <Note icon="info">{f('feeds.add.what')}</Note>}
      </FormSheet>
      {source && ends && <EndDialog source={source} onClose={() => setEnds(false)} onEnded={onClose} />}
    </>
  );
};
