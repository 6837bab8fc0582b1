// Who gets a new lead, and the templates that everybody answers with.
import { type ReactElement, useState } from 'react';
import type { SettingsOf } from '../../domain/content/settings.ts';
import { CONVERSATION_KINDS, type ConversationKind } from '../../domain/leads/conversation.ts';
import { fieldName, REPLY_FIELDS, unknownFields } from '../../domain/leads/reply-fields.ts';
import { LOCALES, type Locale } from '../../domain/locale.ts';
import type { DeskAnswer } from '../api/desk-api.ts';
import { useDeskApi, useDeskMutation, useDeskQuery } from '../api/desk-queries.ts';
import { type LeadTranslate, useLeadTexts } from '../leads/lead-words.ts';
import { Button, IconButton } from '../parts/button.tsx';
import { Sheet } from '../parts/dialog.tsx';
import { SelectField, TextArea, TextField } from '../parts/field.tsx';
import { LANGUAGE_NAMES } from '../parts/language-names.ts';
import { Note } from '../parts/note.tsx';
import { useSaveVersion } from '../shell/conflicts.tsx';
import { useDraft } from '../shell/drafts.ts';
import { useSession } from '../shell/session.ts';
import { Answered, Loading } from '../shell/states.tsx';
import { useToast } from '../shell/toast.tsx';
import { useLocale } from '../texts/translate.tsx';
import { Part, type Settings, usePart } from './part-form.tsx';

type Rule = NonNullable<SettingsOf<'leads'>['leadRules']>[number];
type Template = DeskAnswer<'replyTemplates'>[number];
type TemplateFields = Pick<Template, 'name' | 'subject' | 'text'>;

const RuleFields = (props: {
  readonly l: LeadTranslate;
  readonly rule: Rule;
  readonly number: number;
  readonly fault: string | undefined;
  readonly set: (rule: Rule) => void;
}): ReactElement => {
  const { l, rule, number, fault, set } = props;
  const members = useDeskQuery('members', 'members');
  const any = { value: '', label: l('rule.any') };
  const without = (name: keyof Rule): Rule => {
    const { [name]: _gone, ...rest } = rule;
    return rest as Rule;
  };
  const put = (name: 'branch' | 'place', value: string): void =>
    set(value === '' ? without(name) : { ...rule, [name]: value });
  return (
    <>
      <h3>{l('rule', { number })}</h3>
      <div className="g2">
        <SelectField
          label={l('kind')}
          value={rule.kind ?? ''}
          choices={[any, ...CONVERSATION_KINDS.map((kind) => ({ value: kind as string, label: l(`kind.${kind}`) }))]}
          onChange={(kind) => set(kind === '' ? without('kind') : { ...rule, kind: kind as ConversationKind })}
        />
        <SelectField
          label={l('branch')}
          value={rule.branch ?? ''}
          choices={[
            any,
            ...(members.data?.branches ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ...(rule.branch && !members.data?.branches.some(({ id }) => id === rule.branch)
              ? [{ value: rule.branch, label: rule.branch }]
              : []),
          ]}
          onChange={(branch) => put('branch', branch)}
        />
        <TextField
          label={l('rule.place')}
          value={rule.place ?? ''}
          maxLength={100}
          onChange={(place) => put('place', place)}
        />
        <TextField
          label={l('rule.listing')}
          inputMode="numeric"
          value={rule.estateId === undefined ? '' : String(rule.estateId)}
          maxLength={9}
          onChange={(text) => {
            const id = Number(text.replace(/\D/g, ''));
            set(id > 0 ? { ...rule, estateId: id } : without('estateId'));
          }}
        />
        <SelectField
          label={l('rule.member')}
          value={rule.member}
          error={fault}
          choices={[
            { value: '', label: l('rule.choose') },
            ...(members.data?.members ?? []).map(({ email, name }) => ({ value: email, label: name })),
            ...(rule.member && !members.data?.members.some(({ email }) => email === rule.member)
              ? [{ value: rule.member, label: rule.member }]
              : []),
          ]}
          onChange={(member) => set({ ...rule, member })}
        />
      </div>
    </>
  );
};

const Rules = ({ settings, l }: { readonly settings: Settings; readonly l: LeadTranslate }): ReactElement => {
  const { values, set, faults, frame, locked } = usePart('leads', settings);
  const rules = values.leadRules ?? [];
  const put = (next: readonly Rule[]): void => set(next.length === 0 ? {} : { leadRules: [...next] });
  const swap = (index: number): void => {
    const next = [...rules];
    const [rule] = next.splice(index, 1);
    if (rule) next.splice(index - 1, 0, rule);
    put(next);
  };
  return (
    <Part title={l('rules')} intro={l('rules.intro')} consequence={l('rules.consequence')} state={frame}>
      <ol className="leadrules">
        {rules.map((rule, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a rule has no name but its place
          <li key={index}>
            <RuleFields
              l={l}
              rule={rule}
              number={index + 1}
              fault={faults.of(`leadRules.${index}`)}
              set={(changed) => put(rules.map((one, at) => (at === index ? changed : one)))}
            />
            {!locked && (
              <div className="row">
                {index > 0 && (
                  <IconButton small icon="up" label={l('rule.up', { number: index + 1 })} onClick={() => swap(index)} />
                )}
                <IconButton
                  small
                  icon="trash"
                  label={l('rule.remove', { number: index + 1 })}
                  onClick={() => put(rules.filter((_, at) => at !== index))}
                />
              </div>
            )}
          </li>
        ))}
      </ol>
      {!locked && (
        <div className="row">
          <Button icon="plus" onClick={() => put([...rules, { member: '' }])}>
            {l('rule.add')}
          </Button>
        </div>
      )}
    </Part>
  );
};

const NEW: TemplateFields = { name: '', subject: {}, text: {} };

const TemplateSheet = (props: {
  readonly l: LeadTranslate;
  readonly template: Template | undefined;
  readonly onClose: () => void;
}): ReactElement => {
  const { l, template, onClose } = props;
  const api = useDeskApi();
  const toast = useToast();
  const saveVersion = useSaveVersion();
  const own = useLocale();
  const [locale, setLocale] = useState<Locale>(own);
  const [initial] = useState<TemplateFields>(() =>
    template ? { name: template.name, subject: template.subject, text: template.text } : NEW,
  );
  const draft = useDraft<TemplateFields>(`template-${template?.id ?? 'new'}`, initial);
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { name, subject, text } = draft.value;
  const remove = useDeskMutation('removeReplyTemplate', {
    changes: ['leads'],
    onSuccess: () => {
      draft.clear();
      toast({ text: l('template.removed') });
      onClose();
    },
    onError: () => setFault(l('save.failed')),
  });
  const save = async (): Promise<void> => {
    const unknown = [...Object.values(subject), ...Object.values(text)].flatMap((one) => unknownFields(one ?? ''));
    const isEmpty = name.trim() === '' || !Object.values(text).some((one) => one?.trim());
    if (isEmpty || unknown.length > 0) {
      const names = [...new Set(unknown)].map((one) => `{${one}}`).join(', ');
      setFault(isEmpty ? l('template.empty') : l('template.wrong', { names }));
      return;
    }
    setBusy(true);
    setFault(undefined);
    try {
      const saved = template
        ? await saveVersion(
            draft.value,
            template.etag,
            (body, ifMatch) => api.call('saveReplyTemplate', { params: { id: template.id }, body, ifMatch }),
            {
              field: (field) =>
                l(field === 'name' ? 'template.name' : field === 'subject' ? 'subject' : 'template.text'),
              value: (_field, value) =>
                typeof value === 'string' ? value : Object.values((value ?? {}) as object).join(' / '),
            },
          )
        : await api.call('createReplyTemplate', { body: draft.value });
      if (saved) {
        draft.clear();
        toast({ text: l('template.saved') });
        onClose();
      }
    } catch {
      setFault(l('save.failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Sheet
      open
      wide
      title={template ? l('template.edit', { name: template.name }) : l('template.add')}
      onClose={onClose}
    >
      <form
        className="st"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label={l('template.name')}
          value={name}
          maxLength={100}
          onChange={(value) => draft.set({ ...draft.value, name: value })}
        />
        <SelectField
          label={l('template.language')}
          value={locale}
          choices={LOCALES.map((one) => ({
            value: one,
            label: `${LANGUAGE_NAMES[one]}${text[one]?.trim() ? '' : ' –'}`,
          }))}
          onChange={setLocale}
        />
        <TextField
          label={l('template.subject')}
          value={subject[locale] ?? ''}
          maxLength={200}
          lang={locale}
          onChange={(value) => draft.set({ ...draft.value, subject: { ...subject, [locale]: value } })}
        />
        <TextArea
          label={l('template.text')}
          help={REPLY_FIELDS.map((field) => `{${fieldName(field, locale)}}`).join(' ')}
          rows={12}
          lang={locale}
          value={text[locale] ?? ''}
          onChange={(value) => draft.set({ ...draft.value, text: { ...text, [locale]: value } })}
        />
        {fault && (
          <Note tone="bad" role="alert">
            {fault}
          </Note>
        )}
        <div className="row wrap">
          <Button look="main" type="submit" busy={busy}>
            {l('template.save')}
          </Button>
          {template && (
            <Button
              look="quiet"
              icon="trash"
              busy={remove.isPending}
              onClick={() => remove.mutate({ params: { id: template.id } })}
            >
              {l('template.remove')}
            </Button>
          )}
        </div>
      </form>
    </Sheet>
  );
};

const Templates = ({ l }: { readonly l: LeadTranslate }): ReactElement => {
  const { may } = useSession();
  const locale = useLocale();
  const templates = useDeskQuery('leads', 'replyTemplates');
  const [open, setOpen] = useState<Template | 'new'>();
  const fields = REPLY_FIELDS.slice(0, 3).map((field) => `{${fieldName(field, locale)}}`);
  return (
    <section className="part">
      <header>
        <h2>{l('templates')}</h2>
        <p className="q">{l('templates.intro', { fields: fields.join(', ') })}</p>
      </header>
      <Answered query={templates} failed={l('templates.failed')}>
        {(list) => (
          <>
            {list.length === 0 && <p className="q">{l('templates.none')}</p>}
            <ul className="ul">
              {list.map((template) => (
                <li key={template.id}>
                  <span className="grow">
                    <b>{template.name}</b>
                    <span className="second q s">
                      {LOCALES.filter((one) => template.text[one])
                        .map((one) => one.toUpperCase())
                        .join(' · ')}
                    </span>
                  </span>
                  {may('templates.write') && (
                    <Button
                      small
                      aria-label={l('template.edit', { name: template.name })}
                      onClick={() => setOpen(template)}
                    >
                      {l('template.change')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </Answered>
      {may('templates.write') && (
        <div className="row">
          <Button icon="plus" onClick={() => setOpen('new')}>
            {l('template.add')}
          </Button>
        </div>
      )}
      {open && <TemplateSheet l={l} template={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />}
    </section>
  );
};

export const LeadsSection = ({ settings }: { readonly settings: Settings }): ReactElement => {
  const l = useLeadTexts();
  const { may } = useSession();
  if (!l) return <Loading />;
  return (
    <>
      <Rules settings={settings} l={l} />
      {may('leads.read') && <Templates l={l} />}
    </>
  );
};
