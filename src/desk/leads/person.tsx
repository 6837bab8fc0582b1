// The person and the listing beside a conversation: what is known, what else was asked, and until when it is kept.
import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { KEEP_AT_MOST_DAYS } from '../../domain/leads/conversation.ts';
import { DAY_MS } from '../../domain/time/calendar-days.ts';
import { DeskPicture } from '../media/desk-picture.tsx';
import { Button, IconButton } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { TextField } from '../parts/field.tsx';
import { Icon } from '../parts/icon.tsx';
import { LANGUAGE_NAMES } from '../parts/language-names.ts';
import { dateOf, wallTimeOf } from '../parts/moments.ts';
import { Note } from '../parts/note.tsx';
import { useSession } from '../shell/session.ts';
import { siteAddress } from '../site-address.ts';
import { useTexts } from '../texts/translate.tsx';
import { consentText, type Lead, type LeadChange, useLeadWords, waitText } from './lead-words.ts';

const Listing = ({ lead }: { readonly lead: Lead }): ReactElement | null => {
  const l = useLeadWords();
  const { site, may } = useSession();
  const { listing, page } = lead;
  if (!listing) return null;
  return (
    <div className="lcard">
      {listing.picture && <DeskPicture file={listing.picture} alt="" />}
      <div className="in">
        <p className="row">
          <span className="price">{listing.price}</span>
          <span className="sp" />
          <span className={listing.online ? 'tag on' : 'tag off'}>{l(listing.online ? 'online' : 'offline')}</span>
        </p>
        <p>
          <b>{listing.name}</b>
        </p>
        <p className="s q">{[listing.kind, listing.place, listing.reference].filter(Boolean).join(' · ')}</p>
        <div className="row wrap">
          {may('estates.read') && (
            <Link className="btn sm" to={siteAddress(site.id, `estates/${listing.id}`)}>
              {l('open.listing')}
            </Link>
          )}
          {page && (
            <a className="btn sm q" href={page} target="_blank" rel="noreferrer">
              {l('open.page')}
            </a>
          )}
        </div>
      </div>
    </div>
  );
};

const Keep = (props: {
  readonly lead: Lead;
  readonly change: (change: LeadChange) => Promise<boolean>;
  readonly onClose: () => void;
}): ReactElement => {
  const { lead, change, onClose } = props;
  const t = useTexts();
  const l = useLeadWords();
  const today = wallTimeOf(new Date()).slice(0, 10);
  const last = wallTimeOf(new Date(Date.now() + KEEP_AT_MOST_DAYS * DAY_MS)).slice(0, 10);
  const [day, setDay] = useState(last);
  const [wrong, setWrong] = useState(false);
  const save = async (): Promise<void> => {
    const isRight = /^\d{4}-\d{2}-\d{2}$/.test(day) && day >= today && day <= last;
    setWrong(!isRight);
    if (isRight && (await change({ keepUntil: day }))) onClose();
  };
  return (
    <Dialog title={l('keep')} intro={l('keep.why')} open onClose={onClose}>
      <form
        className="st"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label={l('keep.day')}
          type="date"
          min={today}
          max={last}
          value={day}
          error={wrong ? l('keep.wrong') : undefined}
          onChange={setDay}
        />
        <div className="row wrap acts">
          <Button onClick={onClose}>{t('act.cancel')}</Button>
          {lead.keepUntil && (
            <Button look="quiet" onClick={() => void change({ keepUntil: null }).then((done) => done && onClose())}>
              {l('keep.back')}
            </Button>
          )}
          <Button look="main" type="submit">
            {l('keep')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};

const Others = ({ lead }: { readonly lead: Lead }): ReactElement => {
  const l = useLeadWords();
  const { site } = useSession();
  return (
    <>
      <h3>{l('others')}</h3>
      {lead.others.length + lead.alerts.length === 0 && <p className="s q">{l('others.none')}</p>}
      <ul className="ul s">
        {lead.others.map((other) => (
          <li key={other.id}>
            <Icon name={other.kind === 'viewing' ? 'calendar' : 'inbox'} />
            <Link className="grow lk" to={siteAddress(site.id, `leads/${other.id}`)}>
              {l(`kind.${other.kind}`)} {other.about ?? ''}
            </Link>
            <span className="qq nw">{dateOf(new Date(other.at))}</span>
          </li>
        ))}
        {lead.alerts.map((alert, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: alerts have no number here, and keep their order
          <li key={index}>
            <Icon name="bell" />
            <span className="grow">{l('alert', { name: alert.name || l('alert.noname') })}</span>
            <span className="qq nw">{l(alert.active ? 'alert.on' : 'alert.off')}</span>
          </li>
        ))}
      </ul>
    </>
  );
};

/** The listings that this person shared; whoever may not open one sees what it is called. */
const Favorites = ({ lead }: { readonly lead: Lead }): ReactElement | null => {
  const l = useLeadWords();
  const { site, may } = useSession();
  if (lead.favorites.length === 0) return null;
  return (
    <>
      <h3>{l('favorites')}</h3>
      <ul className="ul s">
        {lead.favorites.map(({ id, name, reference, online, page, picture }) => (
          <li key={id} className="fav">
            {picture ? <DeskPicture file={picture} alt="" /> : <Icon name="house" />}
            <span className="grow brk">
              {may('estates.read') ? (
                <Link className="lk" to={siteAddress(site.id, `estates/${id}`)}>
                  {name}
                </Link>
              ) : (
                name
              )}
              {reference && <span className="q"> · {reference}</span>}
            </span>
            {page ? (
              <a className="lk nw" href={page} target="_blank" rel="noreferrer">
                {l('online')}
                <span className="vh">: {l('favorites.page', { name })}</span>
              </a>
            ) : (
              <span className="qq nw">{l(online ? 'online' : 'offline')}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
};

export const Person = (props: {
  readonly lead: Lead;
  readonly change: (change: LeadChange) => Promise<boolean>;
  readonly onBack: () => void;
}): ReactElement => {
  const { lead, change, onBack } = props;
  const l = useLeadWords();
  const { site, may } = useSession();
  const [keeps, setKeeps] = useState(false);
  const { erasure, asked } = lead;
  return (
    <aside className="ibp" aria-label={l('person')}>
      <div className="ibback">
        <IconButton icon="left" label={l('back.lead')} onClick={onBack} />
      </div>
      <Listing lead={lead} />
      <h3>{lead.name}</h3>
      <p className="s q brk">
        <a className="lk" href={`mailto:${encodeURIComponent(lead.email).replace('%40', '@')}`}>
          {lead.email}
        </a>
        {asked.phone && (
          <>
            <br />
            <a className="lk" href={`tel:${asked.phone.replace(/[^+\d]/g, '')}`}>
              {asked.phone}
            </a>
          </>
        )}
        <br />
        {l('reads', { language: LANGUAGE_NAMES[lead.locale] })}
        {asked.consent && (
          <>
            <br />
            {consentText(asked.consent, l)}
          </>
        )}
        {lead.responseMinutes !== undefined && (
          <>
            <br />
            {l('responsetime', { time: waitText(lead.responseMinutes, l) })}
          </>
        )}
      </p>
      <Favorites lead={lead} />
      <Others lead={lead} />
      <Note icon="shield">
        {erasure.until ? l('erased', { date: dateOf(new Date(erasure.until)) }) : l('books')}{' '}
        {lead.locked === undefined && erasure.until && (
          <button type="button" className="lk" onClick={() => setKeeps(true)}>
            {l('keep')}
          </button>
        )}
        {may('privacy.read') && (
          <>
            {' · '}
            <Link className="lk" to={siteAddress(site.id, 'privacy')} state={{ email: lead.email } as never}>
              {l('erase')}
            </Link>
          </>
        )}
      </Note>
      {keeps && <Keep lead={lead} change={change} onClose={() => setKeeps(false)} />}
    </aside>
  );
};
