// Appointments of today along the clock, and those of tomorrow in short.
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactElement } from 'react';
import type { Locale } from '../../domain/locale.ts';
import { clockText, momentText } from '../../domain/time/moment-text.ts';
import type { DeskAnswer } from '../api/desk-api.ts';
import { Icon } from '../parts/icon.tsx';
import { clockOf, wallTimeOf } from '../parts/moments.ts';
import { Note } from '../parts/note.tsx';
import { useSession } from '../shell/session.ts';
import { useLocale, useTexts } from '../texts/translate.tsx';

type Viewing = NonNullable<DeskAnswer<'today'>['viewings']>[number];

/** The agenda has all of them. */
const CONFLICTS_SHOWN = 3;

/** "10.42", without what the language says behind it: the times stand below each other. */
const shortTime = (moment: string, locale: Locale): string => clockText(wallTimeOf(new Date(moment)), locale);

/** To the agenda, with the viewing open, for whoever may read it. */
const ViewingLink = ({ viewing }: { readonly viewing: Pick<Viewing, 'id' | 'start' | 'label'> }): ReactElement => {
  const { site, may } = useSession();
  if (!may('agenda.read')) return <b>{viewing.label}</b>;
  const day = wallTimeOf(new Date(viewing.start)).slice(0, 10);
  return (
    <Link
      className="plainlink"
      to={`/desk/sites/${site.id}/agenda` as never}
      search={{ day, viewing: viewing.id } as never}
    >
      <b>{viewing.label}</b>
    </Link>
  );
};

const Event = (props: {
  readonly viewing: Viewing;
  readonly state: 'done' | 'next' | 'later';
  readonly named: boolean;
}): ReactElement => {
  const { viewing, state, named } = props;
  const t = useTexts();
  const locale = useLocale();
  return (
    <li className={`ev ${state}`}>
      <time dateTime={viewing.start}>
        {shortTime(viewing.start, locale)}
        <small>{shortTime(viewing.end, locale)}</small>
      </time>
      <div className="card">
        <ViewingLink viewing={viewing} />
        <p className="s qq">
          {viewing.name}
          {state === 'done' && `, ${t('today.viewing.over')}`}
          {named && ` · ${viewing.representative.name}`}
        </p>
        {state === 'next' && viewing.phone && (
          <p className="acts">
            <a
              className="btn l sm"
              href={`tel:${viewing.phone.replace(/[^+\d]/g, '')}`}
              aria-label={t('today.call.named', { name: viewing.name })}
            >
              <Icon name="phone" />
              {t('today.call')}
            </a>
          </p>
        )}
      </div>
    </li>
  );
};

export const ViewingList = (props: {
  readonly viewings: readonly Viewing[];
  readonly own: boolean;
  readonly choose: ((own: boolean) => void) | undefined;
  readonly now: Date;
  /** To come, of listings that are not offered any more. */
  readonly notOffered: number;
  /** To come, at a time when another calendar has something. */
  readonly conflicts: NonNullable<DeskAnswer<'today'>['conflicts']>;
}): ReactElement => {
  const { viewings, own, choose, now, notOffered, conflicts } = props;
  const { site, may } = useSession();
  const t = useTexts();
  const locale = useLocale();
  const shown = viewings
    .filter((viewing) => !own || viewing.own)
    .sort((a, b) => a.start.localeCompare(b.start) || a.id - b.id);
  const today = shown.filter(({ day }) => day === 'today');
  const tomorrow = shown.filter(({ day }) => day === 'tomorrow');
  const at = now.toISOString();
  const next = today.find(({ end }) => end > at);
  const lastDone = today.findLast(({ end }) => end <= at);
  return (
    <>
      <section className="blk" aria-labelledby="today-viewings">
        <div className="sec">
          <h2 id="today-viewings">{t('today.section.viewings')}</h2>
          <span className="cnt">{today.length}</span>
          {may('agenda.read') && (
            <Link className="lk s" to={`/desk/sites/${site.id}/agenda` as never}>
              {t('today.agenda')}
            </Link>
          )}
          {choose && (
            <fieldset className="seg sp" aria-label={t('today.whose')}>
              <button type="button" aria-pressed={own} onClick={() => choose(true)}>
                {t('today.own')}
              </button>
              <button type="button" aria-pressed={!own} onClick={() => choose(false)}>
                {t('today.agency')}
              </button>
            </fieldset>
          )}
        </div>
        {conflicts.length > 0 && (
          <Note tone="bad">
            <p>{t('today.conflicts', { count: conflicts.length })}</p>
            <ul className="ul">
              {conflicts.slice(0, CONFLICTS_SHOWN).map((conflict) => (
                <li key={conflict.id}>
                  <span className="grow">
                    <ViewingLink viewing={conflict} />
                    <span className="second qq">
                      {`${momentText(wallTimeOf(new Date(conflict.start)), locale)}, ${conflict.name}`}
                    </span>
                  </span>
                </li>
              ))}
            </ul>
          </Note>
        )}
        {notOffered > 0 && (
          <Note tone="warn">
            <p>{t('today.notoffered', { count: notOffered })}</p>
          </Note>
        )}
        {today.length === 0 && <p className="q">{t(own ? 'today.viewings.none.own' : 'today.viewings.none')}</p>}
        <ol className="tl">
          {today.map((viewing) => (
            <Fragment key={viewing.id}>
              <Event
                viewing={viewing}
                named={!own}
                state={viewing.end <= at ? 'done' : viewing === next ? 'next' : 'later'}
              />
              {viewing === lastDone && next && (
                <li className="now" aria-hidden="true">
                  {clockOf(now, locale)}
                </li>
              )}
            </Fragment>
          ))}
        </ol>
      </section>
      <section className="blk" aria-labelledby="today-tomorrow">
        <div className="sec">
          <h2 id="today-tomorrow">{t('today.section.tomorrow')}</h2>
          <span className="cnt">{tomorrow.length}</span>
        </div>
        {tomorrow.length === 0 && <p className="q">{t('today.tomorrow.none')}</p>}
        <ul className="ul s">
          {tomorrow.map((viewing) => (
            <li key={viewing.id}>
              <span className="time">{shortTime(viewing.start, locale)}</span>
              <span className="grow">
                <ViewingLink viewing={viewing} />
                <span className="second qq">
                  {viewing.name}
                  {!own && ` · ${viewing.representative.name}`}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
};
