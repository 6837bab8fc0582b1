// Inviting and changing somebody: the same fields, kept on the device until the server has them.
import type { ReactElement } from 'react';
import { LOCALES, type Locale } from '../../domain/locale.ts';
import type { Role } from '../../domain/people/member.ts';
import type { DeskAnswer, DeskCallArguments } from '../api/desk-api.ts';
import { DeskError } from '../api/desk-error.ts';
import { Checkbox, SelectField, TextField } from '../parts/field.tsx';
import { LANGUAGE_NAMES } from '../parts/language-names.ts';
import { Note } from '../parts/note.tsx';
import { type Translate, useTexts } from '../texts/translate.tsx';

export type People = DeskAnswer<'members'>;
export type MemberOfSite = People['members'][number];
export type MemberBody = DeskCallArguments<'inviteMember'>['body'];

/** The roles in the order in which they are offered. `satisfies` names each of the table. */
export const ROLE_ORDER = [
  'owner',
  'manager',
  'editor',
  'representative',
  'holiday',
  'contributor',
  'reader',
] as const satisfies readonly Role[];

export type MemberValues = {
  readonly name: string;
  readonly email: string;
  readonly locale: Locale;
  readonly role: Role;
  readonly branch: string;
  readonly agenda: string;
  readonly languages: readonly Locale[];
};

export const emptyMember = (locale: Locale, branch: string | undefined): MemberValues => ({
  name: '',
  email: '',
  locale,
  role: 'representative',
  branch: branch ?? '',
  agenda: '',
  languages: [],
});

export const valuesOf = (member: MemberOfSite): MemberValues => ({
  name: member.name,
  email: member.email,
  locale: member.locale,
  role: member.role,
  branch: member.branch ?? '',
  agenda: member.agenda ?? '',
  languages: member.languages ?? [],
});

/** What is empty is absent; what a role does not have is not sent. */
export const bodyOf = (values: MemberValues, portrait: string | undefined): MemberBody => ({
  name: values.name.trim(),
  email: values.email.trim(),
  locale: values.locale,
  role: values.role,
  ...(values.branch === '' ? {} : { branch: values.branch }),
  ...(values.agenda === '' ? {} : { agenda: values.agenda }),
  ...(values.role === 'contributor' && values.languages.length > 0 ? { languages: [...values.languages] } : {}),
  ...(portrait === undefined ? {} : { portrait }),
});

type Faults = Partial<Readonly<Record<keyof MemberValues, string>>>;

/** What the server says about a field, in the words of the person; the rest is said above the form. */
export const faultsOf = (error: unknown, t: Translate): { readonly fields: Faults; readonly form?: string } => {
  if (error === null || error === undefined) return { fields: {} };
  if (!(error instanceof DeskError)) return { fields: {}, form: t('save.noanswer') };
  const { status, problem } = error;
  if (status === 409) return { fields: { email: t('people.email.taken') } };
  if (status === 400) {
    const named = (field: string): boolean =>
      problem.errors?.some((one) => one.field.startsWith(`body.${field}`)) ?? false;
    const fields: Faults = {
      ...(named('name') ? { name: t('people.name.wrong') } : {}),
      ...(named('email') ? { email: t('field.email.wrong') } : {}),
      ...(named('branch') ? { branch: t('people.branch.wrong') } : {}),
      ...(named('agenda') ? { agenda: t('people.agenda.wrong') } : {}),
      ...(named('languages') ? { languages: t('save.refused') } : {}),
    };
    return Object.keys(fields).length > 0 ? { fields } : { fields, form: t('save.refused') };
  }
  if (status === 403) {
    switch (problem.reason) {
      case 'last-owner':
        return { fields: { role: t('people.lastowner') } };
      case 'self':
        return { fields: { role: t('people.self') } };
      case 'branch':
        return { fields: { branch: t('people.otherbranch') } };
      case 'confirm':
        return { fields: {}, form: t('save.notconfirmed') };
      default:
        return { fields: {}, form: t('people.role.maynot') };
    }
  }
  return { fields: {}, form: t(status === 404 ? 'state.gone' : 'save.failed') };
};

export const MemberForm = (props: {
  readonly values: MemberValues;
  readonly onChange: (values: MemberValues) => void;
  readonly people: People;
  readonly siteLocales: readonly Locale[];
  readonly error: unknown;
  /** A manager decides for the own branch only. */
  readonly ownBranch: string | undefined;
}): ReactElement => {
  const { values, onChange, people, siteLocales, error, ownBranch } = props;
  const t = useTexts();
  const set = (change: Partial<MemberValues>): void => onChange({ ...values, ...change });
  const { fields, form } = faultsOf(error, t);
  const branches = ownBranch === undefined ? people.branches : people.branches.filter(({ id }) => id === ownBranch);
  return (
    <div className="st">
      {form && (
        <Note tone="bad" role="alert">
          {form}
        </Note>
      )}
      <TextField
        label={t('field.name')}
        value={values.name}
        onChange={(name) => set({ name })}
        maxLength={100}
        autoComplete="off"
        required
        error={fields.name}
      />
      <TextField
        label={t('field.email')}
        type="email"
        inputMode="email"
        value={values.email}
        onChange={(email) => set({ email })}
        maxLength={254}
        autoComplete="off"
        required
        error={fields.email}
        help={t('people.email.help')}
      />
      <SelectField
        label={t('people.role')}
        value={values.role}
        onChange={(role) => set({ role })}
        choices={ROLE_ORDER.filter((role) => ownBranch === undefined || role !== 'owner').map((value) => ({
          value,
          label: t(`role.${value}`),
        }))}
        help={t(`role.${values.role}.help`)}
        error={fields.role}
      />
      {people.branches.length > 0 && (
        <SelectField
          label={t('people.branch')}
          value={values.branch}
          onChange={(branch) => set({ branch })}
          choices={[
            ...(ownBranch === undefined ? [{ value: '', label: t('people.branch.all') }] : []),
            ...branches.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          error={fields.branch}
        />
      )}
      {people.agendas.length > 0 && (
        <SelectField
          label={t('people.agenda')}
          optional
          value={values.agenda}
          onChange={(agenda) => set({ agenda })}
          choices={[
            { value: '', label: t('people.agenda.none') },
            ...people.agendas.map(({ id, email }) => ({ value: id, label: email || id })),
          ]}
          help={t('people.agenda.help')}
          error={fields.agenda}
        />
      )}
      {values.role === 'contributor' && (
        <fieldset className="f radios">
          <legend>{t('people.languages')}</legend>
          <p className="help">{t('people.languages.help')}</p>
          {siteLocales.map((one) => (
            <Checkbox
              key={one}
              label={<span lang={one}>{LANGUAGE_NAMES[one]}</span>}
              checked={values.languages.includes(one)}
              onChange={(on) =>
                set({ languages: LOCALES.filter((other) => (other === one ? on : values.languages.includes(other))) })
              }
            />
          ))}
        </fieldset>
      )}
      <SelectField
        label={t('people.locale')}
        value={values.locale}
        onChange={(locale) => set({ locale })}
        choices={LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        help={t('people.locale.help')}
      />
    </div>
  );
};
