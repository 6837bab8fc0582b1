// Who is responsible for listings that name nobody, so that every listing can be visited.
import type { ReactElement } from 'react';
import { useDeskQuery } from '../api/desk-queries.ts';
import { SelectField } from '../parts/field.tsx';
import { Note } from '../parts/note.tsx';
import { useTexts } from '../texts/translate.tsx';
import { Part, type Settings, usePart } from './part-form.tsx';

type Person = { readonly name: string; readonly email: string };

export const ViewingsSection = ({ settings }: { readonly settings: Settings }): ReactElement => {
  const t = useTexts();
  const { values, set, frame, faults } = usePart('viewings', settings);
  const people = useDeskQuery('members', 'members');
  const agendas = people.data?.agendas ?? [];
  const { site, branches = {} } = values.representatives ?? {};
  const choicesFor = (chosen: Person | undefined) => [
    { value: '', label: t('settings.representative.none') },
    ...agendas.map(({ name, email }) => ({ value: email, label: name })),
    // Whoever is chosen stays in the list, also when the agenda is gone.
    ...(chosen && !agendas.some(({ email }) => email === chosen.email)
      ? [{ value: chosen.email, label: chosen.name }]
      : []),
  ];
  const personOf = (email: string): Person | undefined => {
    const found = agendas.find((one) => one.email === email);
    return found && { name: found.name, email: found.email };
  };
  const save = (next: { site?: Person | undefined; branches?: Readonly<Record<string, Person | undefined>> }): void => {
    const kept = Object.entries({ ...branches, ...next.branches }).flatMap(([id, person]) =>
      person ? [[id, person]] : [],
    );
    const whole = 'site' in next ? next.site : site;
    set({
      representatives: {
        ...(whole ? { site: whole } : {}),
        ...(kept.length > 0 ? { branches: Object.fromEntries(kept) } : {}),
      },
    });
  };
  return (
    <Part
      title={t('settings.viewings')}
      intro={t('settings.viewings.intro')}
      consequence={t('settings.viewings.consequence')}
      state={frame}
    >
      {people.data && agendas.length === 0 && <Note>{t('settings.viewings.noagenda')}</Note>}
      <SelectField
        label={t('settings.representative.site')}
        help={t('settings.representative.site.help')}
        value={site?.email ?? ''}
        choices={choicesFor(site)}
        error={faults.of('representatives.site')}
        onChange={(email) => save({ site: personOf(email) })}
      />
      {people.data?.branches.map(({ id, name }) => (
        <SelectField
          key={id}
          label={t('settings.representative.branch', { name })}
          value={branches[id]?.email ?? ''}
          choices={choicesFor(branches[id])}
          error={faults.of(`representatives.branches.${id}`)}
          onChange={(email) => save({ branches: { [id]: personOf(email) } })}
        />
      ))}
    </Part>
  );
};
