// What each role may do: said in words, from the one table of permissions.
import type { ReactElement } from 'react';
import { type Action, actionsOf } from '../../domain/people/may.ts';
import type { Role } from '../../domain/people/member.ts';
import { Icon } from '../parts/icon.tsx';
import { useTexts } from '../texts/translate.tsx';
import { ROLE_ORDER } from './member-form.tsx';

type Subject = {
  readonly id: 'estates' | 'leads' | 'agenda' | 'stays' | 'feeds' | 'people' | 'mails' | 'log' | 'privacy' | 'settings';
  readonly read: Action;
  readonly write?: Action;
};
const SUBJECTS: readonly Subject[] = [
  { id: 'estates', read: 'estates.read', write: 'estates.write' },
  { id: 'leads', read: 'leads.read', write: 'leads.write' },
  { id: 'agenda', read: 'agenda.read', write: 'agenda.write' },
  { id: 'stays', read: 'stays.read', write: 'stays.write' },
  { id: 'feeds', read: 'feeds.read', write: 'feeds.write' },
  { id: 'people', read: 'members.read', write: 'members.write' },
  { id: 'mails', read: 'mails.read', write: 'mails.write' },
  { id: 'log', read: 'log.read' },
  { id: 'privacy', read: 'privacy.read', write: 'privacy.erase' },
  { id: 'settings', read: 'settings.read', write: 'settings.write' },
];

/** Any member of the role: the table asks for no more to say what is possible somewhere. */
const mayOf = (role: Role): readonly Action[] =>
  actionsOf({ role, id: 0, siteId: '', name: '', email: '', locale: 'nl' });

const Grant = ({
  actions,
  subject,
}: {
  readonly actions: readonly Action[];
  readonly subject: Subject;
}): ReactElement => {
  const t = useTexts();
  const writes = subject.write === undefined ? actions.includes(subject.read) : actions.includes(subject.write);
  const [icon, words] = writes
    ? (['check', t(subject.write === undefined ? 'roles.read' : 'roles.write')] as const)
    : actions.includes(subject.read)
      ? (['eye', t('roles.read')] as const)
      : ([undefined, t('roles.none')] as const);
  return (
    <td className="c">
      <span className={writes ? 'good' : 'qq'} title={words}>
        {icon ? <Icon name={icon} /> : <span aria-hidden="true">–</span>}
        <span className="vh">{words}</span>
      </span>
    </td>
  );
};

export const Roles = (): ReactElement => {
  const t = useTexts();
  return (
    <div className="roles">
      <h2>{t('roles.title')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys. */}
      <section className="scrollx" aria-label={t('roles.title')} tabIndex={0}>
        <table className="tbl">
          <thead>
            <tr>
              <th scope="col">{t('people.role')}</th>
              {SUBJECTS.map(({ id }) => (
                <th key={id} scope="col" className="c">
                  {t(`roles.${id}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ROLE_ORDER.map((role) => (
              <tr key={role}>
                <th scope="row">
                  <b>{t(`role.${role}`)}</b>
                  <span className="xs qq second">{t(`role.${role}.help`)}</span>
                </th>
                {SUBJECTS.map((subject) => (
                  <Grant key={subject.id} actions={mayOf(role)} subject={subject} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
};
