// What waits for an answer of a person: nights that are held, and new requests.
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { formatCurrency } from '../../domain/display/format.ts';
import type { DeskAnswer } from '../api/desk-api.ts';
import { Icon } from '../parts/icon.tsx';
import { agoText, dateOf } from '../parts/moments.ts';
import { TimeLeft } from '../parts/time-left.tsx';
import { useSession } from '../shell/session.ts';
import { siteAddress } from '../site-address.ts';
import { useLocale, useTexts } from '../texts/translate.tsx';

type Today = DeskAnswer<'today'>;

const shortDay = (day: string): string => dateOf(new Date(`${day}T12:00:00Z`));

export const StayList = (props: { readonly stays: NonNullable<Today['stays']>; readonly now: Date }): ReactElement => {
  const { stays, now } = props;
  const t = useTexts();
  const { site } = useSession();
  return (
    <section className="blk" aria-labelledby="today-stays">
      <div className="sec">
        <h2 id="today-stays">{t('today.section.stays')}</h2>
        {stays.length > 0 && <span className="cnt m">{stays.length}</span>}
      </div>
      {stays.length === 0 && <p className="q">{t('today.stays.none')}</p>}
      <ul className="ul">
        {stays.map((stay) => {
          return (
            <li key={stay.id} className="wrap">
              <span className="grow">
                <b>{stay.unit}</b>
                <span className="second q s">
                  {t('today.stay.line', { from: shortDay(stay.from), to: shortDay(stay.to), count: stay.persons })} ·{' '}
                  {stay.name}
                </span>
              </span>
              <span className="r">
                <span className="money">{formatCurrency(stay.price, 0)}</span>
                <span className="second">
                  <TimeLeft until={stay.heldUntil} now={now} />
                </span>
              </span>
              <Link
                className="btn sm"
                to={siteAddress(site.id, 'holiday/requests')}
                search={{ stay: stay.id } as never}
                aria-label={t('today.stay.answer.named', { unit: stay.unit })}
              >
                {t('today.stay.answer')}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
};

export const LeadList = (props: { readonly leads: NonNullable<Today['leads']>; readonly now: Date }): ReactElement => {
  const { leads, now } = props;
  const t = useTexts();
  const { site } = useSession();
  const locale = useLocale();
  return (
    <section className="blk" aria-labelledby="today-leads">
      <div className="sec">
        <h2 id="today-leads">{t('today.section.leads')}</h2>
        {leads.count > 0 && <span className="cnt m">{leads.count}</span>}
        <span className="xs qq">{t('today.leads.period')}</span>
        <span className="sp" />
        <Link className="lk s" to={siteAddress(site.id, 'leads')}>
          {t('today.leads.all')}
        </Link>
      </div>
      {leads.count === 0 && <p className="q">{t('today.leads.none')}</p>}
      <ul className="ul">
        {leads.newest.map((lead) => (
          <li key={lead.id}>
            <span className="grow">
              <b>{lead.name}</b> <span className="qq">· {lead.about ?? t('today.leads.general')}</span>
              <span className="second q s">{lead.message}</span>
            </span>
            <span className="s qq nw">{agoText(new Date(lead.at), now, locale, t)}</span>
            <Link
              className="btn i sm l"
              to={siteAddress(site.id, lead.conversation === undefined ? 'leads' : `leads/${lead.conversation}`)}
              aria-label={t('today.leads.open', { name: lead.name })}
              title={t('today.leads.open', { name: lead.name })}
            >
              <Icon name="inbox" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
};
