// A person by e-mail address: what is kept and until when, to hand over or to erase. The address stays out of the page's own address:
// that would be one more place to keep it.
import { useLocation } from '@tanstack/react-router';
import { type FormEvent, type ReactElement, useState } from 'react';
import { isEmailAddress } from '../../domain/leads/email-address.ts';
import { PERSON_PARTS } from '../../domain/people/privacy-words.ts';
import type { DeskAnswer } from '../api/desk-api.ts';
import { useDeskMutation, useDeskQuery } from '../api/desk-queries.ts';
import { mailKindText } from '../mails/mail-words.ts';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import { Icon } from '../parts/icon.tsx';
import type { IconName } from '../parts/icon-names.ts';
import { dateOf, versionText } from '../parts/moments.ts';
import { Locked, Note } from '../parts/note.tsx';
import { saveFile } from '../parts/save-file.ts';
import { Screen } from '../shell/screen.tsx';
import { useSession } from '../shell/session.ts';
import { Answered } from '../shell/states.tsx';
import { useToast } from '../shell/toast.tsx';
import { useTexts } from '../texts/translate.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { Proof } from './proof.tsx';

type Person = DeskAnswer<'person'>;
type PersonDataRow = Person['kept'][number];

const ICONS: Readonly<Record<PersonDataRow['part'], IconName>> = {
  leads: 'inbox',
  messages: 'mail',
  viewings: 'calendar',
  waits: 'clock',
  stays: 'sun',
  alerts: 'bell',
  mails: 'mail',
};

const Row = ({ row }: { readonly row: PersonDataRow }): ReactElement => {
  const t = useTexts();
  const until = row.until
    ? t('privacy.until', { date: dateOf(new Date(row.until)) })
    : row.because && t(`privacy.because.${row.because}`);
  return (
    <li>
      <span className="grow">
        {row.part === 'mails' ? mailKindText(row.about, t) : row.about || '–'}{' '}
        <span className="qq">{dateOf(new Date(row.at))}</span>
        {row.upcoming && <span className="lbl w">{t('privacy.upcoming')}</span>}
        {row.consent && (
          <span className="second xs qq">
            {t('privacy.consent', {
              version: versionText(row.consent.textVersion),
              date: dateOf(new Date(row.consent.at)),
            })}
          </span>
        )}
      </span>
      <span className="s q">{until}</span>
    </li>
  );
};

const Found = ({ person }: { readonly person: Person }): ReactElement => {
  const t = useTexts();
  const toast = useToast();
  const { may } = useSession();
  const [erasing, setErasing] = useState(false);
  const [proof, setProof] = useState<DeskAnswer<'erasePerson'>>();
  const save = useDeskMutation('personFile', {
    changes: ['log'],
    onSuccess: (answer) => {
      saveFile('person.json', 'application/json', JSON.stringify(answer, undefined, 2));
      toast({ text: t('privacy.exported', { email: person.email }) });
    },
    onError: () => toast({ text: t('privacy.export.failed'), tone: 'bad' }),
  });
  const count = person.kept.length;
  const proofs =
    proof && !person.erasures.some(({ id }) => id === proof.id) ? [proof, ...person.erasures] : person.erasures;
  return (
    <>
      {count === 0 ? (
        <Note role="status">
          <b>{t('privacy.nothing', { email: person.email })}</b>
          <p>{t('privacy.nothing.why')}</p>
        </Note>
      ) : (
        <section className="panel kept" aria-labelledby="person-name">
          <header>
            <h2 id="person-name">{person.name ?? person.email}</h2>
            {person.name && <span className="qq">{person.email}</span>}
            <span className="sp" />
            <span className="lbl a" role="status">
              {t('privacy.found', { count })}
            </span>
          </header>
          {PERSON_PARTS.map((part) => {
            const rows = person.kept.filter((row) => row.part === part);
            if (rows.length === 0) return null;
            return (
              <div key={part}>
                <h3>
                  <Icon name={ICONS[part]} />
                  {t(`privacy.part.${part}`)} <span className="cnt">{rows.length}</span>
                </h3>
                <ul className="ul">
                  {/* Messages and notes have numbers of their own, which may be the same. */}
                  {rows.map((row) => (
                    <Row key={`${row.id} ${row.at} ${row.about}`} row={row} />
                  ))}
                </ul>
              </div>
            );
          })}
          <footer>
            <Button
              icon="download"
              busy={save.isPending}
              onClick={() => save.mutate({ query: { email: person.email } })}
            >
              {t('privacy.export')}
            </Button>
            {may('privacy.erase') ? (
              <Button look="danger" icon="trash" onClick={() => setErasing(true)}>
                {t('privacy.erase')}
              </Button>
            ) : (
              <Locked>{t('privacy.erase.locked')}</Locked>
            )}
          </footer>
        </section>
      )}
      <div className="st acts">
        {proofs.map((one) => (
          <Proof key={one.id} proof={one} />
        ))}
      </div>
      {erasing && (
        <EraseDialog
          email={person.email}
          upcoming={person.kept.filter(({ upcoming }) => upcoming).length}
          onClose={() => setErasing(false)}
          onErased={(done) => {
            setProof(done);
            setErasing(false);
          }}
        />
      )}
    </>
  );
};

const RULES = [
  ['leads', 'leadDays'],
  ['viewings', 'viewingMonths'],
  ['waits', 'waitDays'],
  ['alerts', 'alertMonths'],
  ['unconfirmed', 'unconfirmedDays'],
  ['mails', 'mailDays'],
] as const;

const Rules = ({ retention }: { readonly retention: Person['retention'] }): ReactElement => {
  const t = useTexts();
  return (
    <aside aria-labelledby="keeping">
      <h2 id="keeping">{t('privacy.rules')}</h2>
      <ul className="keeping q">
        {RULES.map(([name, key]) => (
          <li key={name}>{t(`privacy.rules.${name}`, { count: retention[key] ?? 0 })}</li>
        ))}
      </ul>
      <Note>{t('privacy.rules.note')}</Note>
    </aside>
  );
};

const PrivacyScreen = (): ReactElement => {
  const t = useTexts();
  // Whoever comes from a person's request brings the address along, never in the address of the page.
  const brought = useLocation({ select: ({ state }) => (state as { readonly email?: string }).email ?? '' });
  const [typed, setTyped] = useState(brought);
  const [email, setEmail] = useState(brought.toLowerCase());
  const [error, setError] = useState<string>();
  const person = useDeskQuery(['leads', 'viewings', 'stays', 'mails'], 'person', {
    query: { email },
    enabled: email !== '',
  });
  const find = (event: FormEvent): void => {
    event.preventDefault();
    const wanted = typed.trim().toLowerCase();
    const isRight = isEmailAddress(wanted);
    setError(isRight ? undefined : t('field.email.wrong'));
    if (isRight) setEmail(wanted);
  };
  return (
    <Screen title={t('nav.privacy')}>
      <div className={person.data ? 'privacy' : 'pad'}>
        <div>
          <h2>{t('privacy.title')}</h2>
          <p className="q">{t('privacy.intro')}</p>
          <form className="finder" onSubmit={find} noValidate>
            <TextField
              label={t('field.email')}
              type="email"
              inputMode="email"
              autoComplete="off"
              spellCheck={false}
              value={typed}
              error={error}
              onChange={setTyped}
            />
            <Button look="main" type="submit" icon="search" busy={person.isFetching}>
              {t('act.search')}
            </Button>
          </form>
          {email !== '' && (
            <Answered query={person} failed={t('privacy.failed')}>
              {(answer) => <Found key={answer.email} person={answer} />}
            </Answered>
          )}
        </div>
        {person.data && <Rules retention={person.data.retention} />}
      </div>
    </Screen>
  );
};

export default PrivacyScreen;
