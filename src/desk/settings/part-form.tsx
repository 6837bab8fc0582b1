// One part of the settings: read, typed, kept on the device, saved under the version that was read. What a colleague changed meanwhile
// is asked about field by field; what only one of both changed is taken from the one who did.
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, type ReactNode, useMemo, useState } from 'react';
import type { SettingsOf, SettingsPart } from '../../domain/content/settings.ts';
import type { DeskAnswer } from '../api/desk-api.ts';
import { DeskError } from '../api/desk-error.ts';
import { askAgain, isOfTopic, useDeskApi } from '../api/desk-queries.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { clockOf, dateOf } from '../parts/moments.ts';
import { Locked, Note } from '../parts/note.tsx';
import { plainValue } from '../parts/plain-value.ts';
import { useSaveVersion } from '../shell/conflicts.tsx';
import { useDraft } from '../shell/drafts.ts';
import { useSession } from '../shell/session.ts';
import { useToast } from '../shell/toast.tsx';
import { type TextKey, type Translate, useLocale, useTexts } from '../texts/translate.tsx';
import { mergedVersions, samePart, withoutEmpty } from './part-values.ts';

export type Settings = DeskAnswer<'settings'>;

/** What the server says about a field: the words of the most exact name that we have some for. */
const WRONG: readonly (readonly [RegExp, TextKey])[] = [
  [/^identity\.enterpriseNumber/, 'settings.wrong.enterprise'],
  [/^identity\.codeOfConductUrl|Url$|^webhook\.url|origins/, 'settings.wrong.url'],
  [/^(?:email|mailFrom|mailbox\.address)$/, 'field.email.wrong'],
  [/^deskHostname/, 'settings.wrong.desk'],
  [/^hostnames/, 'settings.wrong.hostname'],
  [/^(?:mailServer|mailbox)\.host/, 'settings.wrong.server'],
  [/^(?:mailServer|mailbox)\.port/, 'settings.wrong.port'],
  [/^dkim/, 'settings.wrong.dkim'],
  [/^webhook\.events/, 'settings.wrong.events'],
  [/^leadRules/, 'settings.wrong.rule'],
  [/^(?:leadRetentionDays|alerts)/, 'settings.wrong.number'],
  [/^travel/, 'settings.wrong.travel'],
];

export type Faults = { readonly of: (path: string) => string | undefined; readonly form: string | undefined };

const NO_FAULTS: Faults = { of: () => undefined, form: undefined };

export const settingsFaults = (error: unknown, t: Translate): Faults => {
  if (error === undefined) return NO_FAULTS;
  if (!(error instanceof DeskError)) return { ...NO_FAULTS, form: t('save.noanswer') };
  const { status, problem } = error;
  const errors = problem.errors ?? [];
  if (status === 409)
    return {
      of: (path) =>
        path === 'hostnames'
          ? t('settings.hostname.taken', { name: errors[0]?.message.split(' ')[0] ?? '' })
          : undefined,
      form: t('save.refused'),
    };
  if (status === 403 && problem.reason === 'confirm') return { ...NO_FAULTS, form: t('save.notconfirmed') };
  if (status === 403) return { ...NO_FAULTS, form: t('state.refused') };
  if (status !== 400 && status !== 404) return { ...NO_FAULTS, form: t('save.failed') };
  const pages = errors.filter(({ field }) => !field.startsWith('body.'));
  if (pages.length > 0)
    return {
      ...NO_FAULTS,
      form: t('settings.language.missing', { count: pages.length, first: pages[0]?.field ?? '' }),
    };
  return {
    of: (path) => {
      const found = errors.find(({ field }) => field === `body.${path}` || field.startsWith(`body.${path}.`));
      if (!found) return undefined;
      if (/is where this desk is open/.test(found.message)) return t('settings.hostname.open');
      const name = found.field.slice('body.'.length);
      return t(WRONG.find(([pattern]) => pattern.test(name))?.[1] ?? 'settings.wrong');
    },
    form: t('save.refused'),
  };
};

export type PartForm<P extends SettingsPart> = {
  readonly values: SettingsOf<P>;
  readonly set: (values: SettingsOf<P>) => void;
  readonly faults: Faults;
  readonly locked: boolean;
  readonly changed: boolean;
  readonly frame: PartState;
};

type PartState = {
  readonly busy: boolean;
  readonly locked: boolean;
  readonly changed: boolean;
  readonly restored: boolean;
  readonly fault: string | undefined;
  readonly savedAt: Date | undefined;
  readonly last: { readonly by: string; readonly at: Date } | undefined;
  readonly save: () => void;
  readonly drop: () => void;
};

/** Texts of a field in a conflict: its name, and its value as one reads it. */
const conflictWords = (t: Translate) => ({
  field: (field: string): string => t(`settings.field.${field}` as TextKey),
  value: (_field: string, value: unknown): string => plainValue(value, t) ?? '–',
});

export const usePart = <P extends SettingsPart>(part: P, settings: Settings): PartForm<P> => {
  const t = useTexts();
  const api = useDeskApi();
  const client = useQueryClient();
  const toast = useToast();
  const saveVersion = useSaveVersion();
  const { may } = useSession();
  const read = settings.parts[part] as { values: SettingsOf<P>; etag: string; changedBy?: string; changedAt?: string };
  // As they were when the person began: what comes in meanwhile is not taken for what was typed from.
  const [base, setBase] = useState({ values: read.values, etag: read.etag });
  const draft = useDraft(`settings-${part}`, base.values);
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const [savedAt, setSavedAt] = useState<Date>();
  const changed = !samePart(draft.value, base.values);
  // Nobody types here: what a colleague saved is shown.
  if (!changed && !busy && read.etag !== base.etag) {
    setBase({ values: read.values, etag: read.etag });
    draft.clear(read.values);
  }
  const save = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    const mine = withoutEmpty(draft.value) as SettingsOf<P>;
    const merging = mergedVersions(base.values, mine);
    try {
      const saved = await saveVersion(
        mine,
        base.etag,
        (values, ifMatch) =>
          merging.send(values, ifMatch, (body, version) =>
            api.call('saveSettings', { params: { part }, body: body as Record<string, unknown>, ifMatch: version }),
          ),
        conflictWords(t),
      );
      if (!saved) return;
      setBase({ values: saved.values as SettingsOf<P>, etag: saved.etag });
      draft.clear(saved.values as SettingsOf<P>);
      setSavedAt(new Date());
      toast({ text: t('settings.saved') });
      askAgain(client, ({ queryKey }) => isOfTopic(queryKey, api.siteId, 'settings'));
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  const locked = !may('settings.write');
  const faults = useMemo(() => settingsFaults(error, t), [error, t]);
  return {
    values: draft.value,
    set: draft.set,
    faults,
    locked,
    changed,
    frame: {
      busy,
      locked,
      changed,
      restored: draft.restored && changed,
      fault: faults.form,
      savedAt,
      last: read.changedBy && read.changedAt ? { by: read.changedBy, at: new Date(read.changedAt) } : undefined,
      save: () => void save(),
      drop: () => {
        setError(undefined);
        draft.clear(base.values);
      },
    },
  };
};

const SaveState = ({ state }: { readonly state: PartState }): ReactElement => {
  const t = useTexts();
  const locale = useLocale();
  const text = (): string => {
    if (state.busy) return t('settings.saving');
    if (state.changed) return t('settings.unsaved');
    if (state.savedAt) return t('settings.savedat', { time: clockOf(state.savedAt, locale) });
    return state.last ? t('settings.last', { name: state.last.by, date: dateOf(state.last.at) }) : '';
  };
  return (
    <span className="save" role="status">
      {!state.changed && !state.busy && state.savedAt && <Icon name="check" />}
      {text()}
    </span>
  );
};

/** The frame of a part: title, one sentence, its fields, and the button that saves it with what follows from it. */
export const Part = (props: {
  readonly title: string;
  readonly intro: ReactNode;
  readonly state: PartState;
  /** What happens when it is saved. */
  readonly consequence?: ReactNode;
  readonly children: ReactNode;
}): ReactElement => {
  const { title, intro, state, consequence, children } = props;
  const t = useTexts();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    state.save();
  };
  return (
    <form className="part" onSubmit={submit} noValidate>
      <header>
        <h2>{title}</h2>
        <p className="q">{intro}</p>
      </header>
      {state.locked && <Locked>{t('settings.locked')}</Locked>}
      {state.restored && <Note tone="water">{t('draft.found')}</Note>}
      <fieldset className="fields" disabled={state.locked}>
        <legend className="vh">{title}</legend>
        {children}
      </fieldset>
      {state.fault && (
        <Note tone="bad" role="alert">
          {state.fault}
        </Note>
      )}
      {!state.locked && (
        <footer className="row wrap">
          <Button look="main" type="submit" busy={state.busy}>
            {t('settings.save')}
          </Button>
          {state.changed && (
            <Button look="quiet" onClick={state.drop}>
              {t('settings.drop')}
            </Button>
          )}
          <SaveState state={state} />
          {consequence && state.changed && <span className="s q grow">{consequence}</span>}
        </footer>
      )}
    </form>
  );
};
